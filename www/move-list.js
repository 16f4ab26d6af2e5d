/**
 * The list of moves: every move leads to its position, variations stay reachable.
 * @module
 */

import { el } from './dom.js';
import { nameOf } from './notation.js';

/** @typedef {import('./game-tree.js').GameNode} GameNode */

export class MoveList {
  #element;
  #goto;
  #drawn = '';

  /**
   * @param {HTMLElement} element
   * @param {(node: GameNode) => void} goto
   */
  constructor(element, goto) {
    this.#element = element;
    this.#goto = goto;
  }

  /**
   * @param {import('./i18n.js').Language} language
   * @param {import('./controller.js').Controller} controller
   */
  update(language, controller) {
    const { current } = controller;
    const nodes = [...current.path(), ...current.future()];
    const drawn = `${language.code}|${current.stones}|${nodes.map((node) => `${node.point}/${node.parent?.children.length}`)}`;
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const items = [];
    for (let i = 0; i < nodes.length; i += 2) items.push(this.#pair(language, nodes.slice(i, i + 2), current));
    const list = el('ol', { class: 'moves' }, ...items);
    this.#element.replaceChildren(el('h3', {}, language.t('record.title')), list);
    const here = list.querySelector('[aria-current]');
    if (here && this.#element.scrollHeight > this.#element.clientHeight) here.scrollIntoView({ block: 'nearest' });
  }

  /**
   * @param {import('./i18n.js').Language} language
   * @param {GameNode[]} pair
   * @param {GameNode} current
   */
  #pair(language, pair, current) {
    const others = pair.flatMap((node) => node.parent?.children.filter((child) => child !== node) ?? []);
    return el(
      'li',
      {},
      el('span', { class: 'number', 'aria-hidden': 'true' }, pair[0].stones),
      ...pair.map((node) => this.#move(language, node, current)),
      others.length > 0 &&
        el('div', { class: 'variations' }, language.t('record.also'), ...others.map((node) => this.#move(language, node, current))),
    );
  }

  /**
   * @param {import('./i18n.js').Language} language
   * @param {GameNode} node
   * @param {GameNode} current
   */
  #move(language, node, current) {
    const name = nameOf(/** @type {number} */ (node.point));
    return el(
      'button',
      {
        type: 'button',
        class: node.stones > current.stones ? 'future' : undefined,
        'aria-current': node === current ? 'step' : undefined,
        'aria-label': `${node.stones} ${language.t(`color.${node.color}`)} ${name}`,
        onclick: () => this.#goto(node),
      },
      name,
    );
  }
}
