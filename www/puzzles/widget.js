/**
 * A puzzle in the place of the game of a `<gomoku-board>`: the board, what to find, and the buttons. The puzzle of the day, or
 * the one that is named. What is reached is not counted here: that is the page's.
 * @module
 */

import { PALETTES } from '../board/palettes.js';
import { PuzzleBoard } from './puzzle-board.js';
import { Session } from './session.js';
import { dayOf, puzzleOfDay } from './collection.js';
import { detail, headline } from './saying.js';
import { el } from '../shared/dom.js';
import { judge, loadPuzzles } from './source.js';
import { loadPart, preferredLanguage } from '../shared/i18n.js';
import { newest } from '../shared/newest.js';

/** A puzzle on a board that may be only looked at. */
class Shown extends Session {
  #host;

  /**
   * @param {ConstructorParameters<typeof Session>[0]} judge
   * @param {ConstructorParameters<typeof Session>[1]} puzzle
   * @param {Element} host
   */
  constructor(judge, puzzle, host) {
    super(judge, puzzle);
    this.#host = host;
  }

  get readonly() {
    return (this.#host.getAttribute('readonly') ?? 'false') !== 'false';
  }

  get accepts() {
    return super.accepts && !this.readonly;
  }
}

export class PuzzleWidget {
  #board = new PuzzleBoard((error) => this.#board.notify(this.#words?.problem(error) ?? error.message));
  #title = el('strong');
  #text = el('span');
  #buttons = el('div', { class: 'controls', role: 'toolbar' });
  element = el('div', { class: 'puzzle' }, this.#board.element, el('div', { class: 'status', role: 'status' }, this.#title, this.#text), this.#buttons);
  /** @type {import('../shared/i18n.js').Language | null} */
  #words = null;
  /** @type {import('../shared/newest.js').Newest<import('../shared/i18n.js').Language>} */
  #newestWords = newest();
  /** @type {Shown | null} */
  #session = null;
  #host;
  /** Follows the look and the language of the element. */
  #observer = new MutationObserver(() => this.#dress());
  /** @type {string | null} */
  #wanted = null;

  /** @param {import('../gomoku-board.js').GomokuBoard} host */
  constructor(host) {
    this.#host = host;
    this.#observer.observe(host, { attributes: true, attributeFilter: ['class', 'lang', 'theme', 'coordinates', 'orientation', 'touch', 'readonly'] });
    this.#dress();
  }

  destroy() {
    this.#observer.disconnect();
    this.#board.destroy();
    this.element.remove();
  }

  /** @param {string | null} id of a puzzle, any other text for that of the day; null for the game again */
  async show(id) {
    this.#wanted = id;
    if (id === null) {
      this.#board.show(null);
      this.element.remove();
      return;
    }
    this.#host.controller.stop();
    // What stands behind it is not seen: the game, whatever board it is on, with its buttons and words.
    this.#host.shadowRoot?.prepend(this.element);
    const puzzles = await loadPuzzles();
    if (this.#wanted !== id) return;
    const puzzle = puzzles.find((other) => other.id === id) ?? puzzleOfDay(puzzles, dayOf(new Date()));
    const session = (this.#session = new Shown(judge(), puzzle, this.#host));
    session.addEventListener('change', () => this.#draw());
    session.addEventListener('end', (event) => {
      const detail = { puzzle: puzzle.id, solved: /** @type {CustomEvent} */ (event).detail.solved };
      this.#host.dispatchEvent(new CustomEvent('puzzle', { detail }));
    });
    this.#board.show(session);
    this.#draw();
  }

  #dress() {
    const board = (this.#host.getAttribute('theme') ?? '').split(/\s+/).find((word) => word in PALETTES) ?? 'kaya';
    const said = (/** @type {string} */ name) => this.#host.getAttribute(name) ?? '';
    const orientation = Number(/^[0-7]$/.exec(said('orientation')) ?? 0);
    const touch = said('touch') === 'direct' ? 'direct' : 'confirm';
    this.#board.dress({ board, coordinates: said('coordinates') !== 'off', orientation, touch }, this.#host.classList.contains('dark'));
    const code = this.#host.getAttribute('lang') || document.documentElement.lang || preferredLanguage();
    void this.#newestWords(loadPart(code, 'puzzles'), (words) => {
      this.#words = words;
      this.#board.translate(words);
      this.#draw();
    });
  }

  #draw() {
    const [words, session] = [this.#words, this.#session];
    if (!words || !session) return;
    const t = words.t.bind(words);
    this.#title.textContent = headline(t, session);
    this.#text.textContent = detail(t, session);
    const { stage, played, hints, readonly } = session;
    const offered = /** @type {const} */ ([
      ['hint', stage === 'open' && played.length === 0 && hints < 2, () => session.hint()],
      ['give', stage === 'open' || stage === 'failed', () => session.give()],
      ['again', stage === 'failed', () => session.again()],
    ]);
    this.#buttons.replaceChildren(...offered.map(([name, on, act]) =>
      el('button', { type: 'button', 'aria-disabled': String(!on || readonly), onclick: () => on && !readonly && void act() }, el('span', {}, t(`button.${name}`)))));
    if (stage !== 'thinking') this.#board.say(`${this.#title.textContent}. ${this.#text.textContent}`);
  }
}
