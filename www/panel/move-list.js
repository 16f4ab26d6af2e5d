// The list of moves in pairs, with the variations that were played in their place.

import { StepList, stepButton } from './step-list.js';
import { el } from '../shared/dom.js';
import { readable } from '../shared/notation.js';

/** @typedef {import('../shared/i18n.js').Language} Language */

/**
 * A move in the list.
 * @typedef {object} Step
 * @property {number} number 1 for the first stone
 * @property {string} name
 * @property {boolean} future whether it is taken back
 * @property {boolean} here whether the position after it is shown
 * @property {() => void} goto
 * @property {Step[]} others what else was played in its place
 */

export class MoveList {
  #list;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#list = new StepList(element);
  }

  /** @param {Language} language @param {Step[]} steps */
  show(language, steps) {
    const drawn = steps.map(({ name, future, here, others }) => `${name}/${future}/${here}/${others.length}`);
    this.#list.draw(`${language.code}|${drawn}`, () => {
      const items = [];
      for (let i = 0; i < steps.length; i += 2) items.push(pair(language, steps.slice(i, i + 2)));
      return [el('h3', {}, language.t('moves.title')), el('ol', { class: 'moves' }, ...items)];
    });
  }
}

/** @param {Language} language @param {Step[]} steps */
function pair(language, steps) {
  const others = steps.flatMap((step) => step.others);
  return el(
    'li',
    {},
    el('span', { class: 'number', 'aria-hidden': 'true' }, steps[0].number),
    ...steps.map((step) => move(language, step)),
    others.length > 0 && el('div', { class: 'variations' }, language.t('record.also'), ...others.map((step) => move(language, step))),
  );
}

/** @param {Language} language @param {Step} step */
function move(language, { number, name, future, here, goto }) {
  const color = language.t(number % 2 ? 'color.black' : 'color.white');
  return stepButton({ future, here, label: `${number} ${color} ${readable(name)}` }, goto, readable(name));
}

/**
 * The moves of a game without variations.
 * @param {string[]} moves
 * @param {number} shown how many of them lie on the board
 * @param {(shown: number) => void} goto
 * @returns {Step[]}
 */
export const stepsOfLine = (moves, shown, goto) =>
  moves.map((name, i) => ({ number: i + 1, name, future: i >= shown, here: i === shown - 1, goto: () => goto(i + 1), others: [] }));

/**
 * The moves of a record with its variations.
 * @param {import('../game/tree.js').GameNode} current the position shown
 * @param {(node: import('../game/tree.js').GameNode) => void} goto
 * @returns {Step[]}
 */
export function stepsOf(current, goto) {
  const step = (/** @type {import('../game/tree.js').GameNode} */ node) => ({
    number: node.stones,
    name: node.name,
    future: node.stones > current.stones,
    here: node === current,
    goto: () => goto(node),
    others: /** @type {Step[]} */ ([]),
  });
  return [...current.path(), ...current.future()].map((node) => ({
    ...step(node),
    others: node.parent?.children.filter((child) => child !== node).map(step) ?? [],
  }));
}
