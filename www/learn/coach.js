// The coach: the user plays Black and learns whether each move keeps the win, and how many stones it costs.

import { Language } from '../shared/i18n.js';
import { Lesson } from './lesson.js';
import { el, rebuild } from '../shared/dom.js';
import { OneJob } from '../game/one-job.js';
import { icon } from '../shared/icons.js';

/**
 * @typedef {object} Verdict
 * @property {'best' | 'longer' | 'found' | 'unproven' | 'open'} kind
 * @property {string} played
 * @property {string} best
 * @property {number} cost extra stones compared with the best move
 */

/** The time limit for a verdict in milliseconds. */
const PATIENCE = 30_000;

export class Coach {
  #element;
  #board;
  #lesson;
  #words = new Language('und', {});
  /** The position after the judged move. @type {GameNode | null} */
  #judged = null;
  /** @type {Verdict | null} */
  #verdict = null;
  #job = new OneJob();

  /** @param {HTMLElement} element @param {GomokuBoard} board */
  constructor(element, board) {
    this.#element = element;
    this.#board = board;
    this.#lesson = new Lesson(board);
    this.#lesson.element.addEventListener('closed', () => this.#draw());
  }

  /** Stops and clears the board. */
  close() {
    this.#job.stop();
    this.#verdict = null;
    this.#lesson.end();
  }

  /** Judges a black move. @param {GameNode} node after it */
  async judge(node) {
    this.#judged = node;
    this.#verdict = null;
    const weigh = async (/** @type {AbortSignal} */ signal) => {
      const verdict = await this.#weigh(node, signal);
      if (!signal.aborted) this.#verdict = verdict;
    };
    // Show no verdict rather than a wrong one.
    await this.#job.run(weigh, () => this.#draw()).catch(() => {});
  }

  /** @param {Language} words */
  update(words) {
    this.#words = words;
    this.#draw();
  }

  /**
   * @param {GameNode} node
   * @param {AbortSignal} signal
   * @returns {Promise<Verdict>}
   */
  async #weigh(node, signal) {
    const { engine } = this.#board.controller;
    const options = { signal, timeout: PATIENCE };
    const best = await engine.run('reply', /** @type {GameNode} */ (node.parent).text(), options);
    const winAt = node.facts?.winner ? node.stones : (await engine.run('bound', node.text(), options)).winAt;
    const promised = best.winner === 'black' ? best.winAt : null;
    const cost = winAt && promised ? winAt - promised : 0;
    const won = cost > 0 ? 'longer' : 'best';
    const kind = promised ? (winAt ? won : 'unproven') : winAt ? 'found' : 'open';
    return { kind, played: node.name, best: best.point, cost };
  }

  #draw() {
    const t = this.#words.t.bind(this.#words);
    const { current, mode, thinking } = this.#board.controller;
    if (mode !== 'learn') return;
    this.#lesson.update(this.#words);
    // A verdict on an undone move or another game is out of date.
    const here = current.path().some((node) => node === this.#judged);
    const verdict = here ? this.#verdict : null;
    const judging = here && this.#job.busy;
    const words = verdict ? t(`coach.${verdict.kind}`, { point: verdict.played, best: verdict.best, n: verdict.cost }) : '';
    // After these verdicts, no win can be shown.
    const lost = verdict?.kind === 'unproven' || verdict?.kind === 'open';
    const waits = Boolean(thinking) || current.toMove !== 'black' || Boolean(current.facts?.winner);
    const key = JSON.stringify(['coach', this.#words.code, verdict, judging, waits, this.#lesson.open, current.stones > 0]);
    rebuild(this.#element, key, () => [
      el('p', { class: `verdict ${verdict?.kind ?? ''}`, role: 'status' }, judging ? t('coach.judging') : words || t(current.stones ? 'coach.go' : 'coach.hello')),
      this.#lesson.open
        ? this.#lesson.element
        : !lost && el('div', { class: 'row' }, el('button', { type: 'button', id: 'show-win', 'aria-disabled': waits, onclick: () => waits || this.#show() }, icon('figures'), t('coach.show'))),
      el('p', { class: 'note' }, t('coach.note')),
    ]);
  }

  async #show() {
    const begun = this.#lesson.begin();
    this.#draw();
    await begun;
    this.#draw();
  }
}
