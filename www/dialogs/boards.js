// The board dialog: boards and rules with a proven win.

import { el, rebuild } from '../shared/dom.js';
import { RENJU, RENJU_SIZE, SOLVED_RULES, SOLVED_SIZES, UNBOUNDED } from '../shared/rules.js';
import { centerOf, nameOf } from '../shared/notation.js';
import { openSheet } from './sheets.js';
import { solvedBoards } from '../shared/solved-boards.js';

/** @typedef {import('../engine/client.js').Game} Game */

/**
 * A result for boards of these sizes. `proven.schema.json` explains the fields.
 * @typedef {{ sizes: [number, number] | null, rule: string, stone: number | null, since: string | null, how: string }} Claim
 */

/** The name of the infinite board in links and settings. */
const UNBOUNDED_NAME = 'unbounded';

/** @returns {Promise<Claim[]>} */
export async function loadClaims() {
  const response = await fetch(new URL('../data/proven.json', import.meta.url));
  return (await response.json()).claims;
}

/**
 * Returns what is proven about the strategy that the page plays on a board, if anything.
 * @param {Claim[]} claims
 * @param {Game} board
 */
const ours = (claims, { size, rule }) =>
  claims.find(({ sizes, rule: of, since, how }) => since === 'here' && how !== 'theorem-only' && of === rule && (sizes ? size >= sizes[0] && size <= sizes[1] : size === UNBOUNDED));

/** Explains renju and what is proven about it. @param {Language} language @param {Claim[]} claims */
export const renjuText = (language, claims) => language.t('boards.renju', { stone: Number(ours(claims, { size: RENJU_SIZE, rule: RENJU })?.stone), size: RENJU_SIZE });

/** Returns a board in the form used in links and settings. @param {Game} board */
export const textOf = ({ size, rule }) => `${size === UNBOUNDED ? UNBOUNDED_NAME : size}-${rule}`;

/**
 * The inverse of {@link textOf}, or null if the board is not offered.
 * @param {string} text
 * @returns {Game | null}
 */
export const boardOf = (text) => solvedBoards().find((board) => textOf(board) === text) ?? null;

/**
 * Opens the dialog. Choosing a rule leaves it open for the size. Choosing a size closes it.
 * @param {Language} language
 * @param {Game} board
 * @param {(board: Game) => void} choose
 */
export async function openBoards(language, board, choose) {
  const t = language.t.bind(language);
  const claims = await loadClaims();
  let { size: current, rule } = board;
  const group = (/** @type {string} */ name, /** @type {HTMLElement[]} */ ...buttons) => el('div', { class: `row ${name}`, role: 'group', 'aria-label': t(`boards.${name}`) }, ...buttons);
  const sizeButton = (/** @type {number} */ size) => {
    const claim = ours(claims, { size, rule });
    const unbounded = size === UNBOUNDED;
    const disabled = rule === RENJU && size !== RENJU_SIZE;
    const key = disabled ? 'error.renju-size' : unbounded ? 'boards.unboundedCell' : 'boards.cell';
    const label = t(key, { n: size, size: RENJU_SIZE, rule: t(`rule.${rule}`), stone: claim?.stone ?? '' });
    const onclick = () => {
      sheet.close();
      choose({ size, rule });
    };
    const by = claim ? t('boards.by', { stone: Number(claim.stone) }) : t('boards.open');
    return el('button', { type: 'button', disabled, 'aria-pressed': size === current, title: label, id: `board-${textOf({ size, rule })}`, onclick },
      el('b', {}, unbounded ? '∞' : `${size}×${size}`), el('span', {}, unbounded && claim ? `${by}*` : by));
  };
  const chooseRule = (/** @type {string} */ name) => {
    if (name === rule) return;
    rule = name;
    if (rule === RENJU) current = RENJU_SIZE;
    choose({ size: current, rule });
    draw(rule);
  };
  const ruleButton = (/** @type {string} */ name) => el('button', { type: 'button', 'aria-pressed': name === rule, id: `rule-${name}`, onclick: () => chooseRule(name) }, t(`rule.${name}`));
  const choices = el('div', { class: 'boards' });
  const even = SOLVED_SIZES.filter((size) => size % 2 === 0).map((size) => t('boards.first', { point: nameOf(centerOf(size), size), n: size }));
  const note = (/** @type {string} */ text, /** @type {(string | Node)[]} */ ...more) => el('p', { class: 'note' }, text, ...more);
  const draw = (/** @type {string} */ rule) => rebuild(choices, rule, () => [
    el('p', {}, t('boards.lead')),
    el('h3', {}, t('boards.rule')),
    group('rule', ...[...SOLVED_RULES, RENJU].map(ruleButton)),
    note(rule === RENJU ? renjuText(language, claims) : t('boards.six')),
    el('h3', {}, t('boards.size')),
    group('size', ...[...SOLVED_SIZES, UNBOUNDED].map(sizeButton)),
    rule !== RENJU && note(`* ${t('boards.unbounded')}`, ' ', el('a', { href: 'proof.html#without-edges' }, t('links.proof'))),
    rule !== RENJU && note(t('boards.even', { points: even.join(', ') })),
  ]);
  draw(rule);
  const sheet = openSheet(language, t('boards.title'), choices);
}
