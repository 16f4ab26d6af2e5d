/**
 * The board of a review: the position, what the line of a move shows, and the stones that are tried.
 * @module
 */

import { BoardHost } from '../pages/board-host.js';
import { colorOf } from '../game/tree.js';
import { nameOf, pointOf } from '../shared/notation.js';

/** @typedef {import('./game.js').GameReview} GameReview */

export class ReviewBoard {
  #review;
  #host = new BoardHost({
    stoneFor: (at) => (this.#accepts(at) ? colorOf(this.#moves().length) : null),
    pick: (at) => this.#pick(at),
  });
  element = this.#host.element;
  /** @type {import('../shared/i18n.js').Language | null} */
  #words = null;
  #onFault;
  #onPick;

  /**
   * @param {GameReview} review
   * @param {(at: string | null) => void} onPick a stone was wanted where none is sought: the move that lies there, if one does
   * @param {(error: any) => void} onFault what went wrong while a move was judged
   */
  constructor(review, onPick, onFault) {
    this.#review = review;
    this.#onPick = onPick;
    this.#onFault = onFault;
    this.element.className = 'puzzle-board';
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

  /** Shows what the review shows. */
  draw() {
    const { board, trial, lineShown, here, row, shown, moves: all } = this.#review;
    this.#host.resize(board.size);
    const moves = this.#moves();
    const stones = moves.map((name, i) => ({ point: this.#point(name), color: colorOf(i), number: i + 1 }));
    const line = trial ? (trial.tried ? trial.line : []) : lineShown && here ? here.line : [];
    const under = new Set(stones.map(({ point }) => point));
    this.#host.surface.show(
      {
        stones,
        last: stones.at(-1)?.point ?? null,
        row: !trial && shown === all.length ? row.map((name) => this.#point(name)) : [],
        line: line.map((name, i) => ({ point: this.#point(name), color: colorOf(moves.length + i), number: i + 1 })).filter(({ point }) => !under.has(point)),
        numbers: false,
      },
      trial?.stage === 'thinking',
    );
    if (this.#words) this.#host.surface.describe(this.#words, stones, []);
  }

  /** What lies on the board. A line in place of a move begins before it. */
  #moves() {
    const { moves, shown, trial, lineShown, here } = this.#review;
    if (trial) return trial.tried ? [...trial.moves, trial.tried] : trial.moves;
    const instead = lineShown && here?.kind !== 'loses';
    return moves.slice(0, instead ? shown - 1 : shown);
  }

  /** @param {string} name */
  #point(name) {
    return /** @type {number} */ (pointOf(name, this.#review.board.size));
  }

  /** @param {number} at */
  #accepts(at) {
    const { trial, board } = this.#review;
    return Boolean(trial?.accepts) && !trial?.moves.includes(nameOf(at, board.size));
  }

  /** @param {number} at */
  #pick(at) {
    const { trial, board } = this.#review;
    const name = nameOf(at, board.size);
    if (!trial) this.#onPick(this.#moves().includes(name) ? name : null);
    else if (!this.#accepts(at)) this.#host.surface.refuse(at);
    else trial.play(name).catch(this.#onFault);
  }
}
