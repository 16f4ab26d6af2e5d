// The board dialog: the boards and rules with a proven win, and the stone by which Black wins.

import { el, rebuild } from '../shared/dom.js';
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
 * Returns the stone by which our strategy wins for Black, or null if no win is shown.
 * @param {Claim[]} claims
 * @param {Game} board
 */
const ours = (claims, { size, rule }) =>
  claims.find(({ sizes, rule: of, since }) => since === 'here' && of === rule && (sizes ? size >= sizes[0] && size <= sizes[1] : size === UNBOUNDED))?.stone ?? null;

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
  let { rule } = board;
  const group = (/** @type {string} */ name, /** @type {HTMLElement[]} */ ...buttons) => el('div', { class: `row ${name}`, role: 'group', 'aria-label': t(`boards.${name}`) }, ...buttons);
  const sizeButton = (/** @type {number} */ size) => {
    const stone = ours(claims, { size, rule });
    const unbounded = size === UNBOUNDED;
    const label = t(unbounded ? 'boards.unboundedCell' : 'boards.cell', { n: size, rule: t(`rule.${rule}`), stone: stone ?? '' });
    const onclick = () => {
      sheet.close();
      choose({ size, rule });
    };
    const by = stone === null ? t('boards.open') : t('boards.by', { stone });
    return el('button', { type: 'button', 'aria-pressed': size === board.size && rule === board.rule, title: label, id: `board-${textOf({ size, rule })}`, onclick },
      el('b', {}, unbounded ? '∞' : `${size}×${size}`), el('span', {}, unbounded ? `${by}*` : by));
  };
  const ruleButton = (/** @type {string} */ name) => el('button', { type: 'button', 'aria-pressed': name === rule, id: `rule-${name}`, onclick: () => draw((rule = name)) }, t(`rule.${name}`));
  const choices = el('div', { class: 'boards' });
  const draw = (/** @type {string} */ rule) => rebuild(choices, rule, () => [
    el('h3', {}, t('boards.rule')),
    group('rule', ...SOLVED_RULES.map(ruleButton)),
    el('p', { class: 'note' }, t('boards.six')),
    el('h3', {}, t('boards.size')),
    group('size', ...[...SOLVED_SIZES, UNBOUNDED].map(sizeButton)),
  ]);
  draw(rule);
  const even = SOLVED_SIZES.filter((size) => size % 2 === 0).map((size) => t('boards.first', { point: nameOf(centerOf(size), size), n: size }));
  const sheet = openSheet(
    language,
    t('boards.title'),
    el('p', {}, t('boards.lead')),
    choices,
    el('p', { class: 'note' }, `* ${t('boards.unproven')}`, ' ', el('a', { href: 'proof.html#without-edges' }, t('links.proof'))),
    el('p', { class: 'note' }, t('boards.even', { points: even.join(', ') })),
  );
}
