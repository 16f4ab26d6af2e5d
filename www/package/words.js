/**
 * Where the words of the board are found: English inside this very file, others where a page has brought them.
 * @module
 */

import { ENGLISH } from './inside.js';

/** @typedef {Record<string, import('../shared/i18n.js').Entry>} Words */

/** @type {Map<string, Words>} */
const brought = new Map([['en', ENGLISH]]);

/**
 * Brings the words of another language, for boards that are to speak it from now on.
 * @param {string} code `de`, `ja`, `ru` or `zh`
 * @param {Words} words as `gomoku-board/i18n/de.json` holds them
 */
export function addLanguage(code, words) {
  brought.set(code, words);
}

/** @param {string} file `i18n/de.json` @returns {Promise<Words>} */
export async function wordsIn(file) {
  const words = brought.get(file.slice('i18n/'.length, -'.json'.length));
  if (!words) throw new Error(`${file} is not there`);
  return words;
}
