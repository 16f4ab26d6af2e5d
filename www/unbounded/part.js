// The visible part of the infinite board: a square around a center. Places are counted from the first stone.

import { originOf } from '../shared/notation.js';
import { UNBOUNDED } from '../shared/rules.js';

/** The largest coordinate. */
const FARTHEST = (UNBOUNDED - 1) / 2;

/** The number of lines in each direction. */
export const LINES = { first: 19, least: 11, most: 51 };

/** The number of free lines around a stone. */
const MARGIN = 3;

/** @typedef {{ x: number, y: number }} Place */

/** @param {number} point of the whole board @returns {Place} */
export function placeOf(point) {
  const [x, y] = /** @type {import('../shared/notation.js').Origin} */ (originOf(UNBOUNDED));
  return { x: (point % UNBOUNDED) + x, y: Math.floor(point / UNBOUNDED) + y };
}

/** @param {Place} place */
const pointAt = ({ x, y }) => (y + FARTHEST) * UNBOUNDED + x + FARTHEST;

/** @param {number} n @param {number} most */
const within = (n, most) => Math.max(-most, Math.min(most, n));

export class Part {
  lines = LINES.first;
  /** @type {Place} */
  middle = { x: 0, y: 0 };

  /** The place of the lower left corner. @returns {import('../shared/notation.js').Origin} */
  get origin() {
    const half = (this.lines - 1) / 2;
    return [this.middle.x - half, this.middle.y - half];
  }

  /** Converts a point of the whole board to this part, or to null outside it. @param {number | null} point */
  inner(point) {
    if (point === null) return null;
    const { x, y } = placeOf(point);
    const [col, row] = [x - this.origin[0], y - this.origin[1]];
    return Math.min(col, row) >= 0 && Math.max(col, row) < this.lines ? row * this.lines + col : null;
  }

  /** The inverse of {@link inner}. @param {number} point */
  outer(point) {
    return pointAt({ x: (point % this.lines) + this.origin[0], y: Math.floor(point / this.lines) + this.origin[1] });
  }

  /** @param {number} columns to the right @param {number} rows up */
  move(columns, rows) {
    const most = FARTHEST - (this.lines - 1) / 2;
    this.middle = { x: within(this.middle.x + columns, most), y: within(this.middle.y + rows, most) };
  }

  /** @param {number} more lines, an even number */
  zoom(more) {
    this.lines = Math.max(LINES.least, Math.min(LINES.most, this.lines + more));
    this.move(0, 0);
  }

  /**
   * Shows all places or, if they are too far apart, as much as possible around the last one.
   * @param {Place[]} places
   */
  fit(places) {
    this.#hold(places, LINES.first);
  }

  /**
   * Zooms out, or moves to the last place, so that new stones are not at the border.
   * @param {Place[]} places
   * @param {number} [fresh] how many are new
   */
  follow(places, fresh = 1) {
    if (fresh > 0 && !places.slice(-fresh).every((place) => this.#shows(place))) this.#hold(places, this.lines);
  }

  /** Returns true if a place is visible and not near the border. @param {Place} place */
  #shows({ x, y }) {
    return Math.max(Math.abs(x - this.middle.x), Math.abs(y - this.middle.y)) + MARGIN <= (this.lines + 1) / 2;
  }

  /** @param {Place[]} places @param {number} least lines */
  #hold(places, least) {
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const [left, right, low, high] = [Math.min(0, ...xs), Math.max(0, ...xs), Math.min(0, ...ys), Math.max(0, ...ys)];
    const needed = Math.max(right - left, high - low) + 1 + 2 * MARGIN;
    const last = places.at(-1) ?? { x: 0, y: 0 };
    this.lines = Math.min(LINES.most, Math.max(least, needed + 1 - (needed % 2)));
    this.middle = needed <= LINES.most ? { x: Math.round((left + right) / 2), y: Math.round((low + high) / 2) } : last;
    this.move(0, 0);
  }
}
