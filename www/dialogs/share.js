// A game in and out: link, text, files, picture.

import { EngineError, acquireEngine, releaseEngine } from '../engine/client.js';
import { SOLVED_RULES } from '../shared/rules.js';
import { badBoard } from '../free/setup.js';
import { boardOf, textOf } from './boards.js';
import { UNBOUNDED } from '../shared/notation.js';
import { copyText } from '../shared/copy.js';
import { el } from '../shared/dom.js';
import { fieldsIn } from '../shared/link.js';
import { freeClient, readRecord } from '../free/client.js';
import { icon } from '../shared/icons.js';
import { openSheet } from './sheets.js';
import { reviewOf } from '../review/link.js';

/** @typedef {import('../shared/i18n.js').Language} Language */
/** @typedef {import('../gomoku-board.js').GomokuBoard} GomokuBoard */

/**
 * A game that goes in and out.
 * @typedef {object} Shared
 * @property {string} moves those that lie on the board
 * @property {string} board as in `19-freestyle`
 * @property {string} place what the link says beside them: `free=19-freestyle`, `board=19-standard`; `''` for 15x15 standard
 * @property {(record: string | Uint8Array) => Promise<import('../free/client.js').Note[]>} load puts the game of a record on the
 *   board and returns what it does not show; what is not a record changes nothing
 * @property {(text: string) => void} notify says something on the board
 * @property {(format: string) => Promise<string>} write the text of a record
 * @property {(side: number) => Promise<Blob>} picture
 */

/** Of a text or a file so much is read: the reader of records refuses what is longer than it allows. */
const LONGEST = 1_000_001;

/** The board of a link that names none. */
const FIRST = '15-standard';

/** Pixels of the picture. */
const PICTURE = 1600;

/** The formats of a record: what is added to its name and what kind of text it is. @type {Record<string, string>} */
const FORMATS = { sgf: 'application/x-go-sgf', psq: 'text/plain', txt: 'text/plain' };

/**
 * The address of the page with this position.
 * @param {string} moves
 * @param {string} [place] where it is played: `free=19-freestyle`, `board=19-standard`
 */
export function linkTo(moves, place = '') {
  const link = new URL(location.href);
  const fields = [place, moves && `moves=${moves.replaceAll(' ', '-')}`];
  link.hash = fields.filter(Boolean).join('&');
  return link.href;
}

/**
 * The game in a link, if there is one, and whether it is a free one.
 * @param {string} [hash] what the link says after its `#`; that of the page's own address if not given
 * @returns {{ moves: string, board: string, free: boolean } | null}
 */
export function gameInLink(hash = location.hash.slice(1)) {
  const { free = '', board = '', moves = '' } = fieldsIn(hash);
  const text = free || board;
  return moves || text ? { moves: moves.replaceAll('-', ' '), board: text, free: free !== '' } : null;
}

/**
 * The game of the solved boards.
 * @param {GomokuBoard} element
 * @param {(game: string) => void} choose another board, as `19-freestyle`
 * @returns {Shared & { open: (board: string, moves: string) => Promise<void> }} `open` shows the game of a link
 */
export function gameOf(element, choose) {
  const moves = element.state().moves.join(' ');
  const { board } = element.controller;
  const text = textOf(board);
  /** @param {string} other @param {string} moves @param {EngineError | null} otherwise what is wrong if it is no board */
  const open = async (other, moves, otherwise) => {
    const wanted = boardOf(other);
    if (!wanted) throw otherwise;
    if (other !== text) {
      const engine = acquireEngine(wanted);
      try {
        // What is no game there leaves the board as it is.
        await engine.call('position', moves);
        choose(other);
      } finally {
        releaseEngine(engine);
      }
    }
    await element.load(moves);
  };
  return {
    moves,
    board: text,
    place: text === FIRST ? '' : `board=${text}`,
    open: (other, moves) => open(other || FIRST, moves, badBoard(other)),
    async load(record) {
      // A record of the board without edges is its moves.
      const plain = typeof record === 'string' ? record : new TextDecoder().decode(record);
      if (/^\s*e0n0\b/.test(plain)) {
        await open(textOf({ size: UNBOUNDED, rule: board.rule }), plain.trim().split(/\s+/).join(' '), null);
        return [];
      }
      const { size, rule, moves, notes } = await readRecord(record);
      const other = textOf({ size: size ?? board.size, rule: rule && SOLVED_RULES.includes(rule) ? rule : board.rule });
      await open(other, moves, new EngineError({ code: 'other-size', message: `the board of the record has a side of ${size}`, size }));
      return notes;
    },
    notify: (text) => element.notify(text),
    async write(format) {
      if (board.size !== UNBOUNDED) return freeClient().call('writeRecord', moves, board, format);
      if (format !== 'txt') throw new EngineError({ code: 'record-endless', message: 'only moves can be written of the board without edges' });
      return `${moves}\n`;
    },
    picture: (side) => element.picture(side),
  };
}

/** As much of a file as a record could be. @param {Blob} file */
export const bytesIn = async (file) => new Uint8Array(await file.slice(0, LONGEST).arrayBuffer());

/** Opens a record; what its game does not show is returned. @param {Shared} game @param {string | Blob} record a text or a file */
export const loadRecord = async (game, record) => game.load(typeof record === 'string' ? record.slice(0, LONGEST) : await bytesIn(record));

/** Says what the game of a record does not show. @param {Language} language @param {Shared} game @param {import('../free/client.js').Note[]} notes */
export const sayNotes = (language, game, notes) => void (notes.length > 0 && game.notify(language.notes(notes)));

/** @param {Language} language @param {Shared} game */
export function openShare(language, game) {
  const t = language.t.bind(language);
  const { moves } = game;
  const problem = el('p', { class: 'problem', role: 'alert' });
  const said = el('p', { class: 'note', role: 'status' });
  const text = el('textarea', { value: moves, spellcheck: false, 'aria-label': t('share.text') });
  const tell = (/** @type {any} */ error) => (problem.textContent = language.problem(error));
  const copy = (/** @type {string} */ what, /** @type {string} */ done) =>
    copyText(what).then(() => (said.textContent = done)).catch(() => (problem.textContent = t('share.noClipboard')));
  const load = (/** @type {ReturnType<typeof loadRecord>} */ loading) => loading.then((notes) => (sheet.close(), sayNotes(language, game, notes))).catch(tell);
  const file = el('input', { type: 'file', accept: '.sgf,.psq,.lib,.pos,.pgn,.txt,text/plain', hidden: true, onchange: () => file.files?.[0] && load(loadRecord(game, file.files[0])) });
  const saveRecord = async (/** @type {string} */ format) => {
    saveFile(new Blob([await game.write(format)], { type: FORMATS[format] }), `gomoku.${format}`);
  };
  const sheet = openSheet(
    language,
    t('share.title'),
    el(
      'div',
      { class: 'row' },
      el('button', { type: 'button', class: 'primary', onclick: () => copy(linkTo(moves, game.place), t('share.linkCopied')) }, icon('copy'), t('share.copyLink')),
      el('button', { type: 'button', onclick: () => copy(moves, t('share.movesCopied')) }, t('share.copyMoves')),
      el('a', { class: 'button', href: reviewOf(moves, game.board), hidden: !moves || game.board.startsWith('unbounded') }, t('review')),
    ),
    el('h3', {}, t('share.load')),
    text,
    problem,
    said,
    el(
      'div',
      { class: 'row' },
      el('button', { type: 'button', id: 'load-text', onclick: () => load(loadRecord(game, text.value)) }, t('share.loadText')),
      el('button', { type: 'button', onclick: () => file.click() }, t('share.openFile')),
      file,
    ),
    el('h3', {}, t('share.save')),
    el(
      'div',
      { class: 'row' },
      ...Object.keys(FORMATS).map((format) => el('button', { type: 'button', onclick: () => saveRecord(format).catch(tell) }, `.${format}`)),
      el('button', { type: 'button', onclick: () => game.picture(PICTURE).then((blob) => saveFile(blob, 'gomoku.png')).catch(tell) }, '.png'),
    ),
  );
}

/** Has the browser save a file. @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
  const address = URL.createObjectURL(blob);
  el('a', { href: address, download: name }).click();
  // The download holds the blob by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
