// Shows a notice while something is missing, with a button to try again.

import { el, rebuild } from './dom.js';

/** @typedef {{ code: string, message: string }} Problem */

export class Notice {
  element = el('div', { class: 'notice', role: 'alert', hidden: true });
  /** The problem with each missing item. @type {Map<object, { problem: Problem, retry: () => void }>} */
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
   * Reports an engine's problems, now and whenever they change.
   * @param {EngineClient} engine
   * @param {() => void} [retry]
   * @returns {() => void} call this to stop reporting
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
   * @param {object} what the item that may be missing
   * @param {Problem | null} problem the problem, or null if the item is not missing
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
    // Without texts, the page's built-in notice appears.
    const text = first && words ? words.problem({ ...first.problem, problem: first.problem }) : '';
    const label = words?.t('retry') ?? 'Try again';
    const retry = () => [...this.#missing.values()].forEach((missing) => missing.retry());
    this.element.hidden = !text;
    rebuild(this.element, `${text}|${label}`, () => [text && el('span', {}, text), text && el('button', { type: 'button', onclick: retry }, label)]);
  }
}
