// The board dialog: the boards and rules with a proven win, and the stone by which Black wins.

import { el } from '../shared/dom.js';
import { SOLVED_RULES, SOLVED_SIZES, UNBOUNDED } from '../shared/rules.js';
import { centerOf, nameOf } from '../shared/notation.js';
import { openSheet } from './sheets.js';

/** @typedef {import('../engine/client.js').Game} Game */

/**
 * The results for boards of these sizes under a rule. `proven.schema.json` explains each field.
 * @typedef {{ sizes: [number, number] | null, rule: string, stone: number | null, since: string | null, how: string, seconds?: [number, number] }} Claim
 */

/** The name of the infinite board in links and settings. */
const UNBOUNDED_NAME = 'unbounded';

/** Loads the proven results. @returns {Promise<Claim[]>} */
export async function loadClaims() {
  const response = await fetch(new URL('../data/proven.json', import.meta.url));
  return (await response.json()).claims;
}

/**
 * Returns the stone by which our strategy wins for Black, or null if no win is proven.
 * @param {Claim[]} claims
 * @param {Game} board
 */
const ours = (claims, { size, rule }) =>
  claims.find(({ sizes, rule: of, since }) => since === 'here' && of === rule && sizes && size >= sizes[0] && size <= sizes[1])?.stone ?? null;

/** Returns a board in the form used in links and settings. @param {Game} board */
export const textOf = ({ size, rule }) => `${size === UNBOUNDED ? UNBOUNDED_NAME : size}-${rule}`;

/** Returns the board for such a text, or null if it is not offered. @param {string} text @returns {Game | null} */
export function boardOf(text) {
  const boards = [...SOLVED_SIZES, UNBOUNDED].flatMap((size) => SOLVED_RULES.map((rule) => ({ size, rule })));
  return boards.find((board) => textOf(board) === text) ?? null;
}

/**
 * @param {Language} language
 * @param {Game} board the current board
 * @param {(board: Game) => void} choose
 */
export async function openBoards(language, board, choose) {
  const t = language.t.bind(language);
  const claims = await loadClaims();
  const button = (/** @type {Game} */ { size, rule }, /** @type {string} */ label, /** @type {string} */ text) => {
    const pressed = size === board.size && rule === board.rule;
    const onclick = () => {
      sheet.close();
      choose({ size, rule });
    };
    return el('td', {}, el('div', { class: 'row' }, el('button', { type: 'button', 'aria-pressed': pressed, 'aria-label': label, id: `board-${textOf({ size, rule })}`, onclick }, text)));
  };
  const cell = (/** @type {Game} */ { size, rule }) => {
    const stone = ours(claims, { size, rule });
    if (stone === null) return el('td', { class: 'note' }, t('boards.open'));
    return button({ size, rule }, t('boards.cell', { n: size, rule: t(`rule.${rule}`), stone }), t('boards.by', { stone }));
  };
  const unbounded = (/** @type {string} */ rule) => button({ size: UNBOUNDED, rule }, `${t('boards.unboundedCell', { rule: t(`rule.${rule}`) })}: ${t('boards.won')}`, t('boards.won'));
  const row = (/** @type {number} */ size) => el('tr', {}, el('th', { scope: 'row' }, `${size}×${size}`), ...SOLVED_RULES.map((rule) => cell({ size, rule })));
  const even = SOLVED_SIZES.filter((size) => size % 2 === 0).map((size) => t('boards.first', { point: nameOf(centerOf(size), size), n: size }));
  const sheet = openSheet(
    language,
    t('boards.title'),
    el('p', {}, t('boards.lead')),
    el(
      'table',
      { class: 'boards' },
      el('thead', {}, el('tr', {}, el('td'), ...SOLVED_RULES.map((rule) => el('th', { scope: 'col' }, t(`rule.${rule}`))))),
      el('tbody', {}, ...SOLVED_SIZES.map(row), el('tr', { class: 'unbounded' }, el('th', { scope: 'row', 'aria-label': t('boards.unbounded') }, '∞'), ...SOLVED_RULES.map(unbounded))),
    ),
    el('p', { class: 'note' }, t('boards.six')),
    el('p', { class: 'note' }, t('boards.even', { points: even.join(', ') })),
    el('p', { class: 'note' }, t('boards.unproven'), ' ', el('a', { href: 'proof.html#without-edges' }, t('links.proof'))),
  );
}
