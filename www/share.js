/**
 * A game in and out: link, text, files, picture.
 * @module
 */

import { el } from './dom.js';
import { icon } from './icons.js';
import { openSheet } from './sheets.js';

/** @typedef {import('./i18n.js').Language} Language */
/** @typedef {import('./gomoku-board.js').GomokuBoard} GomokuBoard */

/** Characters of a file that are read: no record of a game is longer. */
const LONGEST = 100_000;

/** Pixels of the picture. */
const PICTURE = 1600;

/** The formats of a record: what is added to its name and what kind of text it is. @type {Record<string, string>} */
const FORMATS = { sgf: 'application/x-go-sgf', psq: 'text/plain', txt: 'text/plain' };

/**
 * The address of the page with this position.
 * @param {string} moves
 */
export function linkTo(moves) {
  const link = new URL(location.href);
  link.hash = moves ? `#moves=${moves.replaceAll(' ', '-')}` : '';
  return link.href;
}

/** The moves in the address of the page, if there are some. */
export function movesInLink() {
  const match = /^#moves=(.+)$/.exec(location.hash);
  if (!match) return null;
  try {
    return decodeURIComponent(match[1]).replaceAll('-', ' ');
  } catch {
    return match[1];
  }
}

/**
 * Puts the game of a record on the board; what is no record changes nothing.
 * @param {GomokuBoard} board
 * @param {string} text any of the formats
 */
export async function loadRecord(board, text) {
  const moves = await board.controller.engine.call('readRecord', text.slice(0, LONGEST));
  await board.load(moves);
}

/**
 * @param {GomokuBoard} board
 * @param {File} file
 */
export const loadFile = async (board, file) => loadRecord(board, await file.slice(0, LONGEST).text());

/**
 * @param {Language} language
 * @param {GomokuBoard} board
 */
export function openShare(language, board) {
  const t = language.t.bind(language);
  const moves = board.state().moves.join(' ');
  const problem = el('p', { class: 'problem', role: 'alert' });
  const said = el('p', { class: 'note', role: 'status' });
  const text = el('textarea', { value: moves, spellcheck: false, 'aria-label': t('share.text') });
  const tell = (/** @type {any} */ error) => (problem.textContent = language.problem(error));
  const copy = (/** @type {string} */ what, /** @type {string} */ done) =>
    navigator.clipboard.writeText(what).then(() => (said.textContent = done)).catch(() => (problem.textContent = t('share.noClipboard')));
  const load = (/** @type {Promise<void>} */ loading) => loading.then(() => sheet.close()).catch(tell);
  const file = el('input', { type: 'file', accept: '.sgf,.psq,.txt,text/plain', hidden: true, onchange: () => file.files?.[0] && load(loadFile(board, file.files[0])) });
  const saveRecord = async (/** @type {string} */ format) => {
    const record = await board.controller.engine.call('writeRecord', moves, format);
    save(new Blob([record], { type: FORMATS[format] }), `gomoku.${format}`);
  };
  const sheet = openSheet(
    language,
    t('share.title'),
    el(
      'div',
      { class: 'row' },
      el('button', { type: 'button', class: 'primary', onclick: () => copy(linkTo(moves), t('share.linkCopied')) }, icon('copy'), t('share.copyLink')),
      el('button', { type: 'button', onclick: () => copy(moves, t('share.movesCopied')) }, t('share.copyMoves')),
    ),
    el('h3', {}, t('share.load')),
    text,
    problem,
    said,
    el(
      'div',
      { class: 'row' },
      el('button', { type: 'button', id: 'load-text', onclick: () => load(loadRecord(board, text.value)) }, t('share.loadText')),
      el('button', { type: 'button', onclick: () => file.click() }, t('share.openFile')),
      file,
    ),
    el('h3', {}, t('share.save')),
    el(
      'div',
      { class: 'row' },
      ...Object.keys(FORMATS).map((format) => el('button', { type: 'button', onclick: () => saveRecord(format).catch(tell) }, `.${format}`)),
      el('button', { type: 'button', onclick: () => board.picture(PICTURE).then((blob) => save(blob, 'gomoku.png')).catch(tell) }, '.png'),
    ),
  );
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
function save(blob, name) {
  const address = URL.createObjectURL(blob);
  el('a', { href: address, download: name }).click();
  // The download holds the blob by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
