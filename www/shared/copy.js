/**
 * Texts for the clipboard.
 * @module
 */

/**
 * Copies a text. Fails where the browser refuses, and where it has no clipboard at all: on a page that came without encryption.
 * @param {string} text
 */
export const copyText = async (text) => navigator.clipboard.writeText(text);
