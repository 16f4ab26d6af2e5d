// Shows a win step by step: the moves, what each threatens, and where the threats can be stopped.

import '../shared/more-icons.js';
import { Language } from '../shared/i18n.js';
import { el } from '../shared/dom.js';
import { freeClient } from '../free/client.js';
import { icon } from '../shared/icons.js';
import { pointOf } from '../shared/notation.js';
import { saying } from './saying.js';
import { winningLine } from '../game/winning-line.js';

/** @typedef {import('./saying.js').Step} Step */

export class Lesson {
  /** The content below the board. */
  element = el('div', { class: 'lesson' });
  #board;
  #words = new Language('und', {});
  /** The position in which the win starts. Null if none is shown. @type {string | null} */
  #from = null;
  /** @type {Step[]} */
  #steps = [];
  /** The number of steps on the board. */
  #shown = 0;
  /** The search for more steps. @type {AbortController | null} */
  #job = null;

  /** @param {GomokuBoard} board */
  constructor(board) {
    this.#board = board;
  }

  get open() {
    return this.#from !== null;
  }

  /** Shows the win from this position as it is found. Settles when it is complete. */
  async begin() {
    this.end();
    const { current, engine } = this.#board.controller;
    const job = (this.#job = new AbortController());
    this.#from = current.text();
    this.#draw();
    try {
      for await (const moves of winningLine(engine, this.#from, job.signal)) {
        for (const move of moves) await this.#add(move, job.signal);
      }
    } catch (/** @type {any} */ error) {
      if (!job.signal.aborted) this.#board.notify(this.#words.problem(error));
    }
    if (this.#job !== job) return;
    this.#job = null;
    this.#draw();
  }

  /** Clears the board. */
  end() {
    this.#job?.abort();
    this.#job = this.#from = null;
    this.#steps = [];
    this.#shown = 0;
    this.#board.view.set({ line: [], figures: [], stops: [] });
  }

  /** Ends if another position is shown. @param {Language} words */
  update(words) {
    this.#words = words;
    if (this.#from === null) return;
    if (this.#board.controller.current.text() !== this.#from) this.end();
    else this.#draw();
  }

  /** @param {string} move @param {AbortSignal} signal */
  async #add(move, signal) {
    const line = [...this.#steps.map((step) => step.move), move];
    const figures = await freeClient().call('figures', [this.#from, ...line].join(' ').trim(), this.#board.controller.board);
    if (signal.aborted) throw signal.reason;
    this.#steps.push({ move, figures });
    this.#shown ||= 1;
    this.#draw();
  }

  /** @param {number} steps */
  #go(steps) {
    this.#shown = Math.min(Math.max(1, this.#shown + steps), this.#steps.length);
    this.#draw();
  }

  #draw() {
    const t = this.#words.t.bind(this.#words);
    const [shown, count] = [this.#shown, this.#steps.length];
    const sentence = count > 0 ? saying(t, this.#steps[shown - 1], this.#steps[shown - 2]) : t(this.#job ? 'lesson.seeking' : 'lesson.none');
    const button = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {boolean} */ off, /** @type {() => void} */ action) =>
      el('button', { type: 'button', id: `lesson-${name}`, 'aria-label': t(`lesson.${name}`), 'aria-disabled': off, onclick: () => off || action() }, icon(sign));
    const focused = document.activeElement?.id;
    this.element.replaceChildren(
      el(
        'div',
        { class: 'row' },
        button('back', 'back', shown <= 1, () => this.#go(-1)),
        el('span', { class: 'counter' }, count > 0 ? t('lesson.step', { n: shown, of: `${count}${this.#job ? '…' : ''}` }) : ''),
        button('forward', 'forward', shown >= count, () => this.#go(1)),
        button('end', 'close', false, () => this.#close()),
      ),
      el('p', { class: 'says', role: 'status' }, sentence),
    );
    if (focused?.startsWith('lesson-')) document.getElementById(focused)?.focus();
    this.#lay();
  }

  #close() {
    this.end();
    this.element.dispatchEvent(new Event('closed'));
    // Focus the button that shows the lesson again.
    document.getElementById('show-win')?.focus();
  }

  /** Shows the steps so far and the last one's threats. */
  #lay() {
    const { stones, size } = this.#board.controller.current;
    const shown = this.#steps.slice(0, this.#shown);
    const { rows, stops } = shown.at(-1)?.figures ?? { rows: [] };
    const points = (/** @type {string[]} */ names) => names.map((name) => /** @type {number} */ (pointOf(name, size)));
    this.#board.view.set({
      line: shown.map(({ move }, i) => ({ point: /** @type {number} */ (pointOf(move, size)), color: (stones + i) % 2 ? 'white' : 'black', number: i + 1 })),
      figures: rows.map((row) => ({ stones: points(row.stones), raises: points(row.raises) })),
      stops: points(stops ?? []),
    });
  }
}
