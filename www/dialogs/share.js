import { EngineError } from '../engine/error.js';
import { acquireEngine, releaseEngine } from '../engine/shared.js';
import { RENJU, RENJU_SIZE, UNBOUNDED } from '../shared/rules.js';
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
 * @typedef {object} Shared
 * @property {string} moves
 * @property {string} board such as `19-freestyle`
 * @property {string} place other fields of the link, such as `free=19-freestyle` or `board=19-standard`; empty for 15x15
 *   standard
 * @property {import('./record.js').Load} load shows the game in a record; fails if it is none
 * @property {(text: string) => void} notify
 * @property {(format: string) => Promise<string>} write
 * @property {(side: number) => Promise<Blob>} picture
 */

/** The board for links that name none. */
const FIRST = '15-standard';

/** The side of the picture in pixels. */
export const PICTURE = 1600;

/**
 * The records that solved games came from, by the roots of their trees.
 * @type {WeakMap<object, import('../free/client.js').Source>}
 */
const sources = new WeakMap();

/** Formats with their media types; each is also the file extension. @type {Record<string, string>} */
const FORMATS = { sgf: 'application/x-go-sgf', psq: 'text/plain', txt: 'text/plain' };

/**
 * Links to a position.
 * @param {string} moves
 * @param {string} [place] such as `free=19-freestyle` or `board=19-standard`
 */
export function linkTo(moves, place = '') {
  const link = new URL(location.href);
  const fields = [place, moves && `moves=${moves.replaceAll(' ', '-')}`];
  link.hash = fields.filter(Boolean).join('&');
  return link.href;
}

/**
 * Returns the game in a link, and whether it is a free game.
 * @param {string} [hash] the fragment, by default the page's
 * @returns {{ moves: string, board: string, free: boolean } | null}
 */
export function gameInLink(hash = location.hash.slice(1)) {
  const { free = '', board = '', size = '', rule = '', moves = '' } = fieldsIn(hash);
  // The attributes of `<gomoku-board>` work too.
  const text = free || board || (size || rule ? `${size || 15}-${rule || 'standard'}` : '');
  // Keep the hyphen of a result such as 1-0.
  return moves || text ? { moves: moves.replace(/-(?=[a-z])/gi, ' '), board: text, free: free !== '' } : null;
}

/**
 * Returns the game on a solved board.
 * @param {GomokuBoard} element
 * @param {(game: string) => void} choose changes the board, such as to `19-freestyle`
 * @param {() => Promise<Shared>} [free] shows a free game, for boards that are not solved
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
        // Fails before the board changes if this is not a game.
        await engine.call('position', moves);
        choose(other);
      } finally {
        releaseEngine(engine);
      }
    }
    await element.load(moves);
  };
  /** The free game, loaded for the first record that needs it. @type {Shared | null} */
  let elsewhere = null;
  return {
    moves,
    board: text,
    place: text === FIRST ? '' : `board=${text}`,
    async open(other, moves) {
      const wanted = boardOf(other || FIRST);
      // Another size would be a valid board for an engine.
      if (!wanted && other.endsWith(RENJU)) throw new EngineError({ code: 'renju-size', message: `The solver plays renju on ${RENJU_SIZE}x${RENJU_SIZE} only.`, size: RENJU_SIZE });
      if (!wanted) throw badBoard(other);
      await show(wanted, moves);
    },
    async load(record, choice) {
      if (elsewhere) return elsewhere.load(record, choice);
      // Records on the infinite board are lists of moves.
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
      if (format !== 'txt') throw new EngineError({ code: 'record-unbounded', message: 'you can save games on the infinite board only as .txt' });
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
      el('a', { class: 'button', href: reviewOf(moves, game.board), hidden: !moves || game.board.startsWith('unbounded') }, t('review')),
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
  // The messages are about the last action, not the next.
  sheet.addEventListener('click', ({ target }) => target === text || (problem.textContent = said.textContent = ''), { capture: true });
}

/**
 * Shares with the system's dialog. Without one, copies the text or, if that fails, shows it and saves the picture.
 * @param {string} text
 * @param {Blob | null} picture
 * @param {Language} words
 * @param {{ notify: (text: string) => void }} board
 */
export async function passOn(text, picture, words, board) {
  const shared = picture ? { text, files: [new File([picture], 'gomoku.png', { type: 'image/png' })] } : { text };
  try {
    if (navigator.canShare?.(shared)) return await navigator.share(shared);
    await copyText(text);
    board.notify(words.t('ending.copied'));
  } catch (/** @type {any} */ error) {
    // Closing the system's dialog is not an error.
    if (error.name === 'AbortError') return;
    board.notify(text);
    if (picture) saveFile(picture, 'gomoku.png');
  }
}

/** @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
  const address = URL.createObjectURL(blob);
  el('a', { href: address, download: name }).click();
  // The download has read the blob by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
