// Opens a record. The user chooses if there are several games or the rule is unknown.

import { EngineError } from '../engine/error.js';
import { FREE_RULES } from '../free/rules.js';
import { el } from '../shared/dom.js';
import { openSheet } from './sheets.js';
import { withPasses } from '../panel/renju.js';

/** @typedef {import('../free/client.js').RecordedGame} RecordedGame */
/** @typedef {import('../free/client.js').Choice} Choice */
/** @typedef {(record: string | Uint8Array, choice?: Choice) => Promise<RecordedGame>} Load shows and returns a game */

export const RECORDS = '.sgf,.psq,.lib,.pos,.pgn,.txt,text/plain';

/** Read at most this many bytes. The reader rejects longer files. */
const LONGEST = 1_000_001;

/**
 * Opens a record. Notes on what is left out appear on the board or, with a choice, in a dialog.
 * @param {Language} language
 * @param {{ load: Load, notify: (text: string) => void }} game
 * @param {string | Blob} record a text or a file
 * @param {number} [files] how many were dropped; only the first is opened
 */
export async function openRecord(language, game, record, files = 1) {
  const content = typeof record === 'string' ? withPasses(language, record.slice(0, LONGEST)) : await contentOf(record);
  const opened = await game.load(content);
  if (files > 1) opened.notes.unshift({ code: 'files', message: `The first of ${files} files was opened.`, count: files });
  if (opened.games.length > 1 || ruleIsOpen(opened)) showChoices(language, (choice) => game.load(content, choice), opened);
  else if (opened.notes.length > 0) game.notify(language.notes(opened.notes));
}

/** Fails for folders, deleted files and pictures. @param {Blob} file */
async function contentOf(file) {
  if (file.type.startsWith('image/')) throw new EngineError({ code: 'record-picture', message: 'the file is a picture, not a game record' });
  try {
    return new Uint8Array(await file.slice(0, LONGEST).arrayBuffer());
  } catch (/** @type {any} */ error) {
    throw new EngineError({ code: 'record-file', message: error.message });
  }
}

/** @param {RecordedGame} game */
const ruleIsOpen = ({ notes }) => notes.some(({ code }) => code === 'rule');

/** @param {Language} language @param {(choice: Choice) => Promise<RecordedGame>} load @param {RecordedGame} opened */
function showChoices(language, load, opened) {
  const t = language.t.bind(language);
  const problem = el('p', { class: 'problem', role: 'alert' });
  const content = el('div', { class: 'choices-of' });
  /** @param {RecordedGame} game @param {Choice} choice */
  const draw = (game, choice) => {
    problem.textContent = '';
    const button = (/** @type {string} */ text, /** @type {Choice} */ change, /** @type {boolean} */ pressed) => {
      const next = { ...choice, ...change };
      const onclick = () => load(next).then((game) => draw(game, next)).catch((error) => (problem.textContent = language.problem(error)));
      return el('button', { type: 'button', 'aria-pressed': pressed, onclick }, text);
    };
    const rules = FREE_RULES.map((rule) => button(t(`rule.${rule}`), { rule }, rule === game.rule));
    const shown = game.notes.find(({ code }) => code === 'games')?.number - 1;
    const games = game.games.map((title, i) => el('li', {}, el('div', { class: 'row' }, button(nameOf(language, title), { game: i }, i === shown))));
    content.replaceChildren(
      ...game.notes.map((note) => el('p', {}, language.notes([note]))),
      ...(ruleIsOpen(game) ? [el('div', { class: 'row' }, ...rules)] : []),
      ...(games.length > 1 ? [el('ol', {}, ...games)] : []),
    );
  };
  draw(opened, {});
  openSheet(language, t('record.title'), content, problem);
}

/** @param {Language} language @param {import('../free/client.js').Title} title */
function nameOf(language, { black, white, event, date, moves }) {
  const players = black || white ? `${black || '?'} – ${white || '?'}` : '';
  return [players, event, date, language.t('record.moves', { n: moves })].filter(Boolean).join(', ');
}
