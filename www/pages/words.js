/**
 * The words of a page beside the first, English where they cannot be fetched.
 * @module
 */

import { Language } from '../shared/i18n.js';

/**
 * @param {string} code
 * @param {URL} folder
 * @returns {Promise<Language>}
 */
export async function fetched(code, folder) {
  try {
    const response = await fetch(new URL(`${code}.json`, folder));
    if (response.ok) return new Language(code, await response.json());
  } catch {
    // No network: English.
  }
  return code === 'en' ? new Language('en', {}) : fetched('en', folder);
}
