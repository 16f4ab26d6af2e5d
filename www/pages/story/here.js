// Checks the proof for one second move in this browser.

import { acquireEngine } from '../../engine/shared.js';
import { el } from '../../shared/dom.js';
import { walk } from './walk.js';

export class Here {
  #words;
  #seconds;
  /** @type {AbortController | null} */
  #job = null;
  #choice = el('select', { id: 'here-second' });
  #start = el('button', { type: 'button', id: 'here-start', onclick: () => this.#toggle() });
  #progress = el('progress', { id: 'here-progress', hidden: true, max: 1, value: 0 });
  #said = el('output', { id: 'here-said', class: 'note' });
  element;

  /** @param {Language} words @param {{ point: string, winAt: number }[]} seconds */
  constructor(words, seconds) {
    this.#words = words;
    this.#seconds = seconds;
    this.#choice.append(...this.#seconds.map(({ point, winAt }) => el('option', { value: point }, words.t('second', { point, stone: winAt }))));
    this.#choice.value = 'o15';
    this.#progress.setAttribute('aria-label', words.t('here.progress'));
    this.#start.textContent = words.t('here.start');
    this.element = el('div', { class: 'way' },
      el('div', { class: 'row' }, el('label', { class: 'count' }, el('span', {}, words.t('second.label')), this.#choice), this.#start),
      this.#progress,
      this.#said);
  }

  #toggle() {
    if (this.#job) this.#job.abort();
    else void this.#check();
  }

  async #check() {
    const job = (this.#job = new AbortController());
    const { point, winAt } = /** @type {{ point: string, winAt: number }} */ (this.#seconds.find((second) => second.point === this.#choice.value));
    const t = this.#words.t.bind(this.#words);
    const number = (/** @type {number} */ n) => n.toLocaleString(this.#words.code);
    const figures = (/** @type {import('./walk.js').Walked} */ { positions, replies, threats }) => ({ point, stone: winAt, positions: number(positions), replies: number(replies), threats: number(threats) });
    this.#progress.hidden = false;
    this.#start.textContent = t('here.stop');
    const began = performance.now();
    try {
      const { walked, gap } = await walk(acquireEngine(), point, winAt, job.signal, (walked) => {
        this.#progress.value = walked.positions / (walked.positions + walked.waiting);
        this.#said.textContent = t('here.running', figures(walked));
      });
      const seconds = number(Math.round((performance.now() - began) / 1000));
      this.#said.textContent = gap ? t('here.gap', { moves: gap.moves.join(' ') }) : t('here.done', { ...figures(walked), seconds });
    } catch (/** @type {any} */ error) {
      this.#said.textContent = job.signal.aborted ? t('here.stopped') : error.message;
    } finally {
      this.#job = null;
      this.#progress.hidden = true;
      this.#start.textContent = t('here.start');
    }
  }
}
