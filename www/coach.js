/**
 * The coach: the person plays Black, and hears whether each move kept the win and how many stones it cost.
 * @module
 */

import { el } from './dom.js';
import { icon } from './icons.js';
import { nameOf, pointOf } from './notation.js';

/** @typedef {import('./i18n.js').Language} Language */
/** @typedef {import('./gomoku-board.js').GomokuBoard} GomokuBoard */
/** @typedef {import('./game-tree.js').GameNode} GameNode */

/**
 * What the coach says of a move.
 * @typedef {object} Verdict
 * @property {'best' | 'longer' | 'unproven'} kind
 * @property {string} played
 * @property {string} best
 * @property {number} cost stones more than the best move needs
 */

/** Milliseconds after which the coach has no opinion. */
const PATIENCE = 30_000;

export class Coach {
  #element;
  #board;
  /** @type {Verdict | null} */
  #verdict = null;
  #judging = false;
  /** @type {AbortController | null} */
  #job = null;
  #shown = '';

  /**
   * @param {HTMLElement} element
   * @param {GomokuBoard} board
   */
  constructor(element, board) {
    this.#element = element;
    this.#board = board;
  }

  /** Leaves nothing running and nothing drawn. */
  close() {
    this.#job?.abort();
    this.#verdict = null;
    this.#board.view.set({ line: [] });
  }

  /**
   * Judges a black move.
   * @param {Language} language
   * @param {GameNode} node the position after it
   */
  async judge(language, node) {
    this.#job?.abort();
    const job = (this.#job = new AbortController());
    const { engine } = this.#board.controller;
    const options = { signal: job.signal, timeout: PATIENCE };
    this.#verdict = null;
    this.#judging = true;
    try {
      const before = /** @type {GameNode} */ (node.parent);
      const best = await engine.run('reply', before.text(), options);
      const played = nameOf(/** @type {number} */ (node.point));
      const winAt = node.facts?.winner ? node.stones : (await engine.run('bound', node.text(), options)).winAt;
      if (this.#job !== job) return;
      const promised = best.winner === 'black' ? best.winAt : null;
      const cost = winAt && promised ? winAt - promised : 0;
      const kind = winAt === null || winAt === undefined ? 'unproven' : cost > 0 ? 'longer' : 'best';
      this.#verdict = { kind, played, best: best.point, cost };
    } catch {
      // Out of patience or given up: no verdict is better than a wrong one.
    } finally {
      if (this.#job === job) {
        this.#judging = false;
        this.update(language);
      }
    }
  }

  /** @param {Language} language */
  update(language) {
    const t = language.t.bind(language);
    const { current, thinking } = this.#board.controller;
    if (current.text() !== this.#shown) {
      this.#shown = current.text();
      this.#board.view.set({ line: [] });
    }
    const verdict = this.#verdict;
    const words = verdict ? t(`coach.${verdict.kind}`, { point: verdict.played, best: verdict.best, n: verdict.cost }) : '';
    this.#element.replaceChildren(
      el('p', { class: `verdict ${verdict?.kind ?? ''}`, role: 'status' }, this.#judging ? t('coach.judging') : words || t(current.stones ? 'coach.go' : 'coach.hello')),
      el(
        'div',
        { class: 'row' },
        el('button', { type: 'button', 'aria-disabled': Boolean(thinking) || current.toMove !== 'black' || Boolean(current.facts?.winner), onclick: () => this.#show(language) }, icon('figures'), t('coach.show')),
      ),
      el('p', { class: 'note' }, t('coach.note')),
    );
  }

  /** Lays the winning line, or the best move, on the board as stones to come. @param {Language} language */
  async #show(language) {
    const { current, engine } = this.#board.controller;
    if (current.toMove !== 'black' || current.facts?.winner) return;
    try {
      const found = await engine.run('reply', current.text(), { timeout: PATIENCE });
      const line = found.line.length > 0 ? found.line : [found.point];
      this.#board.view.set({
        line: line.map((/** @type {string} */ name, /** @type {number} */ i) => ({
          point: pointOf(name),
          color: i % 2 ? 'white' : 'black',
          number: i + 1,
        })),
      });
    } catch (/** @type {any} */ error) {
      this.#board.notify(language.problem(error));
    }
  }
}
