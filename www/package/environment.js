/**
 * What boards of the package in one file need: it is inside that file.
 * @module
 */

import ENGLISH from '../i18n/en.json?json';
import STRATEGY from '../data/gomoku.json?gzip';
import WASM from '../engine/gomoku_bg.wasm?gzip';
import WORKER from './board-worker.js?text';
import { createService } from './service.js';
import { environment } from '../shared/environment.js';
import { paintLoupe } from '../board/loupe.js';

/** @typedef {Record<string, import('../shared/i18n.js').Entry>} Words */

/** The words of the languages that the page has brought. @type {Map<string, Words>} */
const languages = new Map([['en', ENGLISH]]);

/**
 * Brings the words of another language, for boards that are to speak it from now on.
 * @param {string} code `de`, `ja`, `ru` or `zh`
 * @param {Words} words as `gomoku-board/i18n/de.json` holds them
 */
export function addLanguage(code, words) {
  languages.set(code, words);
}

/** @type {import('../engine/client.js').Program} */
const ENGINE = {
  worker: WORKER,
  service: async () => ({ createService }),
  data: { wasm: WASM, strategy: STRATEGY },
  board: { size: 15, rule: 'standard' },
};

/** @param {string} what */
const notHere = (what) => Promise.reject(new Error(`${what} comes with the element of the site, gomoku-board/split.`));

Object.assign(environment, /** @type {import('../shared/environment.js').Environment} */ ({
  async wordsIn(file) {
    const words = languages.get(file.slice('i18n/'.length, -'.json'.length));
    if (!words) throw new Error(`${file} is not in this package`);
    return words;
  },
  engineFor({ size, rule }) {
    if (size !== 15 || rule !== 'standard') console.warn(`<gomoku-board>: this file has no strategy for ${size}x${size} ${rule}; taken as 15x15 standard`);
    return ENGINE;
  },
  loupe: async () => paintLoupe,
  readRecord: () => notHere('The reader of records that are more than their moves'),
  puzzleWidget: () => notHere('The puzzle mode'),
  windowSurface: () => notHere('The infinite board'),
}));
