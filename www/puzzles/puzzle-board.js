/**
 * The board of a puzzle: the position, what was played, hints, and the line that refutes a wrong move or shows the solution.
 * @module
 */

import { BoardHost } from '../pages/board-host.js';
import { colorOf } from '../game/tree.js';
import { SIZE, nameOf, pointOf } from '../shared/notation.js';
import { regionOf } from './collection.js';

/** @typedef {import('./session.js').Session} Session */

/** @param {string} name */
const point = (name) => /** @type {number} */ (pointOf(name));

export class PuzzleBoard {
  #host = new BoardHost({
    stoneFor: (at) => (this.#accepts(at) ? colorOf(this.#moves().length) : null),
    pick: (at) => this.#pick(at),
  });
  element = this.#host.element;
  #frame = 0;
  /** @type {Session | null} */
  #session = null;
  /** @type {import('../shared/i18n.js').Language | null} */
  #words = null;
  #onFault;
  #draw = () => this.#changed();

  /** @param {(error: any) => void} onFault what went wrong while a move was judged */
  constructor(onFault) {
    this.#onFault = onFault;
    this.element.className = 'puzzle-board';
  }

  destroy() {
    this.show(null);
    cancelAnimationFrame(this.#frame);
    this.#host.destroy();
  }

  /** Puts another puzzle on the board. @param {Session | null} session */
  show(session) {
    this.#session?.removeEventListener('change', this.#draw);
    this.#session?.close();
    this.#session = session;
    session?.addEventListener('change', this.#draw);
    this.#changed();
  }

  /**
   * @param {Parameters<BoardHost['dress']>[0]} settings
   * @param {boolean} dark
   */
  dress(settings, dark) {
    this.#host.dress(settings, dark);
  }

  /** @param {import('../shared/i18n.js').Language} words */
  translate(words) {
    this.#words = words;
    this.#changed();
  }

  /** Says something to who cannot see the board. @param {string} text */
  say(text) {
    this.#host.say(text);
  }

  /** Shows a sentence on the board for a while. @param {string} text */
  notify(text) {
    this.#host.notify(text);
  }

  /** Puts the keyboard on the board. */
  focus() {
    this.#host.focus();
  }

  #moves() {
    return this.#session?.moves ?? [];
  }

  /** @param {number} at */
  #accepts(at) {
    return Boolean(this.#session?.accepts) && !this.#moves().includes(nameOf(at));
  }

  /** @param {number} at */
  #pick(at) {
    if (!this.#session) return;
    if (!this.#accepts(at)) this.#host.surface.refuse(at);
    else this.#session.play(nameOf(at)).catch(this.#onFault);
  }

  /** One redraw a frame, whatever happened before it. */
  #changed() {
    this.#frame ||= requestAnimationFrame(() => this.#redraw());
  }

  #redraw() {
    this.#frame = 0;
    const moves = this.#moves();
    const stones = moves.map((name, i) => ({ point: point(name), color: colorOf(i), number: i + 1 }));
    const { hints = 0, played = [], line = [], stage = 'open', puzzle } = this.#session ?? {};
    const hinted = puzzle && played.length === 0 ? point(puzzle.answer) : null;
    this.#host.surface.show(
      {
        stones,
        // Stones that lay there from the start were put down in no order.
        last: played.length > 0 ? point(played[played.length - 1]) : null,
        line: line.map((name, i) => ({ point: point(name), color: colorOf(moves.length + i), number: i + 1 })),
        hints: hinted !== null && hints === 1 ? this.#region(hinted) : [],
        stops: hinted !== null && hints === 2 ? [hinted] : [],
      },
      stage === 'thinking',
    );
    if (this.#words) this.#host.surface.describe(this.#words, stones, []);
  }

  /** @param {number} hinted */
  #region(hinted) {
    const taken = new Set(this.#moves().map(point));
    const free = regionOf(hinted, SIZE).filter((at) => !taken.has(at));
    return free.map((at) => ({ point: at, text: '', heat: 0.2, stored: false, longest: false }));
  }
}
