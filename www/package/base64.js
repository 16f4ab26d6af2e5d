/**
 * What the package holds, written in base64.
 * @module
 */

/** @param {string} text */
export const bytesOf = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
