/**
 * A puzzle in the place of the game of a `<gomoku-board>`: the board, what to find, and the buttons. The puzzle of the day, or
 * the one that is named. What is reached is not counted here: that is the page's.
 * @module
 */

import { PuzzleBoard } from './puzzle-board.js';
import { Session } from './session.js';
import { dayOf, puzzleOfDay } from './collection.js';
import { detail, headline } from './saying.js';
import { el } from '../shared/dom.js';
import { judge, loadPuzzles } from './source.js';
import { loadPart } from '../shared/i18n.js';
import { newest } from '../shared/newest.js';

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
  /** @type {Session | null} */
  #session = null;
  #onEnd;

  /** @param {(detail: { puzzle: string, solved: boolean }) => void} onEnd */
  constructor(onEnd) {
    this.#onEnd = onEnd;
  }

  destroy() {
    this.#board.destroy();
    this.element.remove();
  }

  /** @param {string} id of a puzzle; any other text shows that of the day */
  async open(id) {
    const puzzles = await loadPuzzles();
    const puzzle = puzzles.find((other) => other.id === id) ?? puzzleOfDay(puzzles, dayOf(new Date()));
    const session = (this.#session = new Session(judge(), puzzle));
    session.addEventListener('change', () => this.#draw());
    session.addEventListener('end', (event) => this.#onEnd({ puzzle: puzzle.id, solved: /** @type {CustomEvent} */ (event).detail.solved }));
    this.#board.show(session);
    this.#draw();
  }

  /**
   * @param {string} palette
   * @param {boolean} dark
   */
  dress(palette, dark) {
    this.#board.dress({ board: palette, coordinates: true, orientation: 0, touch: 'confirm' }, dark);
  }

  /** @param {string} code */
  async translate(code) {
    await this.#newestWords(loadPart(code, 'puzzles'), (words) => {
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
    const { stage, played, hints } = session;
    const offered = /** @type {const} */ ([
      ['hint', stage === 'open' && played.length === 0 && hints < 2, () => session.hint()],
      ['give', stage === 'open' || stage === 'failed', () => session.give()],
      ['again', stage === 'failed', () => session.again()],
    ]);
    this.#buttons.replaceChildren(...offered.map(([name, on, act]) =>
      el('button', { type: 'button', 'aria-disabled': String(!on), onclick: () => on && void act() }, el('span', {}, t(`button.${name}`)))));
    if (stage !== 'thinking') this.#board.say(`${this.#title.textContent}. ${this.#text.textContent}`);
  }
}
