// The state of the game, the bound, and the stones until Black's win.

import { describe } from './status.js';
import { el, rebuild } from '../shared/dom.js';

/** The number of discs in a row. */
const ROW = 45;

export class Headline {
  #element;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
  }

  /** @param {Language} language @param {Controller} controller */
  update(language, controller) {
    const { title, detail, tone } = describe(language, controller);
    const { winAt, winner } = controller.state();
    const { stones } = controller.current;
    const length = winner ? stones : (winAt ?? 0);
    this.#element.className = `headline ${tone}`;
    rebuild(this.#element, [language.code, title, detail, winAt, stones].join('|'), () => [
      el('h2', {}, title),
      el('p', {}, detail || ' '),
      length && fuse(language, stones, length),
    ]);
  }
}

/**
 * Draws a disc for each stone on the board and to come, and for the winning one.
 * @param {Language} language
 * @param {number} stones
 * @param {number} length
 */
function fuse(language, stones, length) {
  const discs = Array.from({ length }, (_, i) => {
    const names = [];
    if (i < stones) names.push(i % 2 ? 'white' : 'black');
    if (i === length - 1) names.push('end');
    if (i === stones - 1) names.push('now');
    return el('i', { class: names.join(' ') });
  });
  return el('div', { class: length > ROW ? 'fuse long' : 'fuse', role: 'img', 'aria-label': language.t('fuse', { stones, length }) }, ...discs);
}
