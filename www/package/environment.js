/**
 * What boards in the single-file package need. The file contains all of it.
 * @module
 */

import ENGLISH from '../i18n/en.json?json';
import STRATEGY from '../data/gomoku.json?gzip';
import WASM from '../engine/boards_bg.wasm?gzip';
import WORKER from './board-worker.js?text';
import { SIZE } from '../shared/notation.js';
import { RENJU, UNBOUNDED } from '../shared/rules.js';
import { createService } from './service.js';
import { environment } from '../shared/environment.js';
import { Annotations, Opponent, hint, pictureOf } from '../element/extras.js';
import { paintLoupe } from '../board/loupe.js';

/** @typedef {Record<string, import('../shared/i18n.js').Entry>} Words */

/** Languages that the page has added. @type {Map<string, Words>} */
const languages = new Map([['en', ENGLISH]]);

/**
 * Adds a language for boards.
 * @param {string} code `de`, `ja`, `ru` or `zh`
 * @param {Words} words as in `gomoku-board/i18n/de.json`
 */
export function addLanguage(code, words) {
  languages.set(code, words);
}

/** The strategy for all boards but the usual one is in a separate file. */
const everywhere = async () => (await import('./boards.js')).strategy;

/**
 * @param {import('../engine/client.js').Game} board
 */
async function dataFor(board) {
  const own = board.size === 15 && board.rule === 'standard';
  return { wasm: WASM, strategy: own ? STRATEGY : await everywhere(), board };
}

/** @param {string} what */
const notHere = (what) => Promise.reject(new Error(`${what} needs the split form, gomoku-board/split.`));

Object.assign(environment, /** @type {Partial<import('../shared/environment.js').Environment>} */ ({
  async wordsIn(file) {
    const words = languages.get(file.slice('i18n/'.length, -'.json'.length));
    if (!words) throw new Error(`${file} is not in this package`);
    return words;
  },
  engineFor(wanted) {
    const board = wanted.size === UNBOUNDED ? { ...wanted, size: SIZE } : wanted.rule === RENJU ? { ...wanted, rule: 'standard' } : wanted;
    if (board !== wanted) console.warn(`<gomoku-board>: the infinite board and renju need gomoku-board/split; using ${SIZE}x${SIZE} ${board.rule} instead`);
    const data = dataFor(board);
    // Opening the engine reports the error.
    data.catch(() => {});
    return { worker: WORKER, service: async () => ({ createService }), data, board };
  },
  player: async () => (await import('./engine.js')).createEngine({ strategy: false }),
  loupe: async () => paintLoupe,
  readRecord: () => notHere('Reading game records such as SGF'),
  extras: async () => ({ Annotations, Opponent, hint, pictureOf }),
  puzzleWidget: () => notHere('The puzzle mode'),
  windowSurface: () => notHere('The infinite board'),
}));
