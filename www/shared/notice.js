// A notice that something is missing, with a button to try again.

import { el, rebuild } from './dom.js';

/** @typedef {{ code: string, message: string }} Problem */

export class Notice {
  element = el('div', { class: 'notice', role: 'alert', hidden: true });
  /** @type {Map<object, { problem: Problem, retry: () => void }>} */
  #missing = new Map();
  /** @type {Language | null} */
  #words = null;

  /** @param {Language} words */
  translate(words) {
    if (words === this.#words) return;
    this.#words = words;
    this.#draw();
  }

  /**
   * Shows an engine's problems as they come and go.
   * @param {EngineClient} engine
   * @param {() => void} [retry]
   * @returns {() => void} stops this
   */
  follow(engine, retry = () => engine.retry()) {
    const look = () => this.set(engine, engine.status.problem, retry);
    engine.addEventListener('status', look);
    look();
    return () => {
      engine.removeEventListener('status', look);
      this.set(engine, null, retry);
    };
  }

  /**
   * @param {object} what the missing item
   * @param {Problem | null} problem null if nothing is wrong
   * @param {() => void} retry
   */
  set(what, problem, retry) {
    if (problem) this.#missing.set(what, { problem, retry });
    else this.#missing.delete(what);
    this.#draw();
  }

  #draw() {
    const [first] = this.#missing.values();
    const words = this.#words;
    // Without messages, the page's built-in notice appears.
    const text = first && words ? words.problem({ ...first.problem, problem: first.problem }) : '';
    const label = words?.t('retry') ?? 'Try again';
    const retry = () => [...this.#missing.values()].forEach((missing) => missing.retry());
    this.element.hidden = !text;
    rebuild(this.element, `${text}|${label}`, () => [text && el('span', {}, text), text && el('button', { type: 'button', onclick: retry }, label)]);
  }
}
