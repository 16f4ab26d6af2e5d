// One branch of the proof by hand. White plays moves that last longest, and Black answers.

import { acquireEngine } from '../../engine/shared.js';
import { childrenOf } from './walk.js';
import { el } from '../../shared/dom.js';

export class HandBranch {
  #words;
  #board;
  #choice = el('select', { id: 'hand-second', onchange: () => this.#begin() });
  #next = el('button', { type: 'button', id: 'hand-next', onclick: () => this.#step() });
  #steps = el('ol', { class: 'steps', 'aria-live': 'polite' });
  #busy = false;
  /** The current branch. Steps from earlier ones are ignored. */
  #branch = 0;
  element;

  /**
   * @param {Language} words
   * @param {{ point: string, winAt: number }[]} seconds
   * @param {() => HTMLElement} smallBoard
   */
  constructor(words, seconds, smallBoard) {
    this.#words = words;
    this.#board = /** @type {GomokuBoard} */ (smallBoard());
    this.#board.setAttribute('lang', words.code);
    this.#choice.append(...seconds.map(({ point, winAt }) => el('option', { value: point }, words.t('second', { point, stone: winAt }))));
    this.#next.textContent = words.t('hand.next');
    this.element = el('div', { class: 'pair way' },
      el('figure', {}, this.#board),
      el('div', {},
        el('div', { class: 'row' }, el('label', { class: 'count' }, el('span', {}, words.t('second.label')), this.#choice), this.#next),
        this.#steps));
  }

  #begin() {
    this.#branch++;
    this.#busy = false;
    this.#next.setAttribute('aria-disabled', 'false');
    this.#steps.replaceChildren();
  }

  async #step() {
    if (this.#busy || this.#next.getAttribute('aria-disabled') === 'true') return;
    this.#busy = true;
    const branch = this.#branch;
    try {
      await this.#play(branch);
    } catch (/** @type {any} */ error) {
      if (branch === this.#branch) this.#steps.append(el('li', {}, error.message));
    } finally {
      if (branch === this.#branch) this.#busy = false;
    }
  }

  /** @param {number} branch */
  async #play(branch) {
    const t = this.#words.t.bind(this.#words);
    const board = this.#board;
    if (this.#steps.children.length === 0) {
      await board.load(`h8 ${this.#choice.value}`);
      if (branch !== this.#branch) return;
      const { moves, winAt } = board.state();
      this.#steps.append(el('li', {}, t('hand.first', { white: moves[1], black: moves[2] ?? '', stone: Number(winAt) })));
      return;
    }
    const before = board.state().moves;
    const children = await childrenOf(acquireEngine(), before, new AbortController().signal);
    if (branch !== this.#branch) return;
    const stored = children.filter(({ source }) => source === 'strategy').length;
    await board.next();
    if (branch !== this.#branch) return;
    const { moves, winner, winAt } = board.state();
    const [white, black] = moves.slice(before.length);
    const values = { n: children.length, stored, threats: children.length - stored, white, black: black ?? '', stone: winAt ?? moves.length };
    this.#steps.append(el('li', {}, t(winner ? 'hand.last' : 'hand.step', values)));
    if (winner) this.#next.setAttribute('aria-disabled', 'true');
  }
}
