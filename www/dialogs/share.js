// Shares and loads games as links, texts and files. Also shares pictures.

import { EngineError } from '../engine/error.js';
import { acquireEngine, releaseEngine } from '../engine/shared.js';
import { PASS, UNBOUNDED } from '../shared/rules.js';
import { badBoard } from '../free/setup.js';
import { boardOf, textOf } from './boards.js';
import { copyText } from '../shared/copy.js';
import { el } from '../shared/dom.js';
import { fieldsIn } from '../shared/link.js';
import { freeClient, readRecord } from '../free/client.js';
import { icon } from '../shared/icons.js';
import { openSheet } from './sheets.js';
import { RECORDS, openRecord } from './record.js';
import { reviewOf } from '../review/link.js';

/**
 * A game that can be shared and replaced.
 * @typedef {object} Shared
 * @property {string} moves the moves on the board
 * @property {string} board such as `19-freestyle`
 * @property {string} place the link's other fields, such as `free=19-freestyle` or `board=19-standard`; `''` for 15x15 standard
 * @property {import('./record.js').Load} load shows the game in a record; does nothing if the text is not a record
 * @property {(text: string) => void} notify shows a message on the board
 * @property {(format: string) => Promise<string>} write returns the text of a record
 * @property {(side: number) => Promise<Blob>} picture
 */

/** The board for links that do not name one. */
const FIRST = '15-standard';

/** The side of the picture in pixels. */
export const PICTURE = 1600;

/**
 * The records from which the solved games were read, by the roots of their trees.
 * @type {WeakMap<object, import('../free/client.js').Source>}
 */
const sources = new WeakMap();

/** The formats of a record, each with its file extension and media type. @type {Record<string, string>} */
const FORMATS = { sgf: 'application/x-go-sgf', psq: 'text/plain', txt: 'text/plain' };

/**
 * Returns the address of this position.
 * @param {string} moves
 * @param {string} [place] the board, such as `free=19-freestyle` or `board=19-standard`
 */
export function linkTo(moves, place = '') {
  const link = new URL(location.href);
  const fields = [place, moves && `moves=${moves.replaceAll(' ', '-')}`];
  link.hash = fields.filter(Boolean).join('&');
  return link.href;
}

/**
 * Returns the game in a link, if any, and whether it is a free game.
 * @param {string} [hash] the fragment of the link, by default that of the page's address
 * @returns {{ moves: string, board: string, free: boolean } | null}
 */
export function gameInLink(hash = location.hash.slice(1)) {
  const { free = '', board = '', moves = '' } = fieldsIn(hash);
  const text = free || board;
  // The hyphen in a result such as 1-0 stays.
  return moves || text ? { moves: moves.replace(/-(?=[a-z])/gi, ' '), board: text, free: free !== '' } : null;
}

/**
 * Returns the game on the solved boards.
 * @param {GomokuBoard} element
 * @param {(game: string) => void} choose selects another board, such as `19-freestyle`
 * @param {() => Promise<Shared>} [free] shows the free game, for boards that are not solved
 * @returns {Shared & { open: (board: string, moves: string) => Promise<void> }} `open` shows the game in a link
 */
export function gameOf(element, choose, free) {
  const moves = element.state().moves.join(' ');
  const { board } = element.controller;
  const text = textOf(board);
  /** @param {import('../engine/client.js').Game} wanted @param {string} moves */
  const show = async (wanted, moves) => {
    const other = textOf(wanted);
    if (other !== textOf(element.controller.board)) {
      const engine = acquireEngine(wanted);
      try {
        // If the text is not a game on this board, the call fails before the board changes.
        await engine.call('position', moves);
        choose(other);
      } finally {
        releaseEngine(engine);
      }
    }
    await element.load(moves);
  };
  /** The free game. It is loaded for the first record that needs it. @type {Shared | null} */
  let elsewhere = null;
  return {
    moves,
    board: text,
    place: text === FIRST ? '' : `board=${text}`,
    async open(other, moves) {
      const wanted = boardOf(other || FIRST);
      if (!wanted) throw badBoard(other);
      await show(wanted, moves);
    },
    async load(record, choice) {
      if (elsewhere) return elsewhere.load(record, choice);
      // A record of a game on the infinite board is a list of moves.
      const plain = typeof record === 'string' ? record : new TextDecoder().decode(record);
      if (/^\s*e0n0\b/.test(plain)) {
        const game = { size: UNBOUNDED, rule: board.rule, moves: plain.trim().split(/\s+/).join(' ') };
        await show(game, game.moves);
        return { ...game, opening: '', games: [], notes: [] };
      }
      const { size, rule } = element.controller.board;
      const game = await readRecord(record, { size: size === UNBOUNDED ? 15 : size, rule }, choice);
      if (boardOf(textOf(game)) || !free) {
        await show(game, game.moves);
        sources.set(element.controller.root, { record, game: choice?.game });
      } else await (elsewhere = await free()).load(record, choice);
      return game;
    },
    notify: (text) => (elsewhere ?? element).notify(text),
    async write(format) {
      if (board.size !== UNBOUNDED) return freeClient().call('writeRecord', moves, board, format, [], sources.get(element.controller.root));
      if (format !== 'txt') throw new EngineError({ code: 'record-unbounded', message: 'games on the infinite board can be saved as .txt only' });
      return `${moves}\n`;
    },
    picture: (side) => element.picture(side),
  };
}

/** @param {Language} language @param {Shared} game */
export function openShare(language, game) {
  const t = language.t.bind(language);
  const { moves } = game;
  const problem = el('p', { class: 'problem', role: 'alert' });
  const said = el('p', { class: 'note', role: 'status' });
  const text = el('textarea', { placeholder: 'h8 i9 g9', spellcheck: false, 'aria-label': t('share.text') });
  const tell = (/** @type {any} */ error) => (problem.textContent = language.problem(error));
  const copy = (/** @type {string} */ what, /** @type {string} */ done) =>
    copyText(what).then(() => (said.textContent = done)).catch(() => {
      problem.textContent = t('share.noClipboard');
      text.value = what;
      text.select();
    });
  const load = (/** @type {string | Blob} */ record) => openRecord(language, game, record).then(() => sheet.close()).catch(tell);
  const file = el('input', { type: 'file', accept: RECORDS, hidden: true, onchange: () => file.files?.[0] && load(file.files[0]) });
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
      el('a', { class: 'button', href: reviewOf(moves, game.board), hidden: !moves || game.board.startsWith('unbounded') || moves.includes(PASS) }, t('review')),
    ),
    el('h3', {}, t('share.load')),
    text,
    problem,
    said,
    el(
      'div',
      { class: 'row' },
      el('button', { type: 'button', id: 'load-text', onclick: () => load(text.value) }, t('share.loadText')),
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

/**
 * Shares a text and a picture with the system's dialog. If the system has no such dialog, copies the text. If copying fails,
 * saves the picture.
 * @param {string} text
 * @param {Blob | null} picture
 * @param {() => void} copied
 */
export async function passOn(text, picture, copied) {
  const shared = picture ? { text, files: [new File([picture], 'gomoku.png', { type: 'image/png' })] } : { text };
  try {
    if (navigator.canShare?.(shared)) return await navigator.share(shared);
    await copyText(text);
    copied();
  } catch (/** @type {any} */ error) {
    // Closing the system's dialog is a choice, not an error.
    if (picture && error.name !== 'AbortError') saveFile(picture, 'gomoku.png');
  }
}

/** Saves a file. @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
  const address = URL.createObjectURL(blob);
  el('a', { href: address, download: name }).click();
  // By then, the download has read the blob.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
