// Moves in pairs, with variations.

import { StepList, stepButton } from './step-list.js';
import { el } from '../shared/dom.js';

/**
 * @typedef {object} Step
 * @property {number} number 1 for the first stone
 * @property {string} name
 * @property {boolean} future whether it was undone
 * @property {boolean} here whether the board shows the position after it
 * @property {() => void} goto
 * @property {Step[][]} others variations
 */

/** The maximum depth of nested variations. */
const NESTED = 3;

export class MoveList {
  #list;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#list = new StepList(element);
  }

  /** @param {Language} language @param {Step[]} steps */
  show(language, steps) {
    this.#list.draw(`${language.code}|${textOf(steps)}`, () => {
      const items = [];
      for (let i = 0; i < steps.length; i += 2) items.push(pair(language, steps.slice(i, i + 2)));
      // Without messages, the heading would be a key.
      const title = language.has('moves.title') ? language.t('moves.title') : '';
      return [el('h3', {}, title), el('ol', { class: 'moves' }, ...items)];
    });
  }
}

/** Returns a key that changes with anything in the list. @param {Step[]} steps @returns {string} */
const textOf = (steps) => steps.map(({ name, future, here, others }) => `${name}/${future}/${here}(${others.map(textOf)})`).join();

/** @param {Language} language @param {Step[]} steps */
function pair(language, steps) {
  return el(
    'li',
    {},
    el('span', { class: 'number', 'aria-hidden': 'true' }, steps[0].number),
    ...steps.map((step) => move(language, step)),
    ...steps.flatMap(({ others }) => others).map((line) => variation(language, line)),
  );
}

/**
 * Creates a variation with the lines that branch off it.
 * @param {Language} language
 * @param {Step[]} line
 * @returns {HTMLElement}
 */
const variation = (language, line) =>
  el('div', { class: 'variations' }, el('span', { 'aria-hidden': 'true' }, `${line[0].number}.`),
    ...line.flatMap((step) => [move(language, step), ...step.others.map((other) => variation(language, other))]));

/** @param {Language} language @param {Step} step */
function move(language, { number, name, future, here, goto }) {
  const color = language.t(number % 2 ? 'color.black' : 'color.white');
  return stepButton({ future, here, label: `${number} ${color} ${language.move(name)}` }, goto, language.move(name));
}

/**
 * Returns the steps of a game without variations.
 * @param {string[]} moves
 * @param {number} shown moves on the board
 * @param {(shown: number) => void} goto
 * @returns {Step[]}
 */
export const stepsOfLine = (moves, shown, goto) =>
  moves.map((name, i) => ({ number: i + 1, name, future: i >= shown, here: i === shown - 1, goto: () => goto(i + 1), others: [] }));

/**
 * Returns the steps of a record with its variations.
 * @param {GameNode} current
 * @param {(node: GameNode) => void} goto
 * @returns {Step[]}
 */
export function stepsOf(current, goto) {
  /** @param {GameNode} node @param {number} depth @returns {Step} */
  const step = (node, depth) => ({
    number: node.stones,
    name: node.name,
    future: node.stones > current.stones,
    here: node === current,
    goto: () => goto(node),
    others: depth > 0 ? siblings(node).map((other) => [other, ...other.future()].map((next, i) => step(next, i > 0 ? depth - 1 : 0))) : [],
  });
  return [...current.path(), ...current.future()].map((node) => step(node, NESTED));
}

/** @param {GameNode} node */
const siblings = (node) => node.parent?.children.filter((child) => child !== node) ?? [];
