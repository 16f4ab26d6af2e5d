/**
 * The words of this page in the reader's language.
 * @module
 */

import { Language } from '../shared/i18n.js';

/**
 * The language with this code, English where it cannot be fetched.
 * @param {string} code
 * @returns {Promise<Language>}
 */
export async function loadWords(code) {
  try {
    const response = await fetch(new URL(`./i18n/${code}.json`, import.meta.url));
    if (response.ok) return new Language(code, await response.json());
  } catch {
    // No network: English, or else the bare names.
  }
  return code === 'en' ? new Language('en', {}) : loadWords('en');
}
