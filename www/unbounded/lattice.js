// Converts between pixels in the browser's window and lines on the board, even if the page rotates, flips or skews the board.

import { el } from '../shared/dom.js';

/** @typedef {import('./pinch.js').Spot} Spot */

/** The corners of the host that show how it is transformed: upper left, upper right and lower left. */
const CORNERS = [
  [0, 0],
  [100, 0],
  [0, 100],
];

export class Lattice {
  #host;
  #cell;
  #corners;

  /**
   * @param {HTMLElement} host the element that contains the board
   * @param {() => number} cell returns the distance between two lines in pixels of the host
   */
  constructor(host, cell) {
    this.#host = host;
    this.#cell = cell;
    this.#corners = CORNERS.map(([left, top]) => {
      const corner = el('i', { class: 'corner' });
      Object.assign(corner.style, { left: `${left}%`, top: `${top}%` });
      return corner;
    });
    host.append(...this.#corners);
  }

  /**
   * Converts a distance in pixels to columns to the right and rows down, as seen on the board. Zero if the board is not
   * displayed.
   * @param {Spot} distance
   * @returns {Spot}
   */
  lines({ x, y }) {
    const [column, row] = this.#steps();
    const area = column.x * row.y - column.y * row.x;
    return area ? { x: (x * row.y - y * row.x) / area, y: (y * column.x - x * column.y) / area } : { x: 0, y: 0 };
  }

  /** The inverse of {@link lines}. @param {number} columns @param {number} rows @returns {Spot} */
  pixels(columns, rows) {
    const [column, row] = this.#steps();
    return { x: columns * column.x + rows * row.x, y: columns * column.y + rows * row.y };
  }

  /** Returns the columns and rows from the center of the board to a place in pixels. @param {Spot} spot */
  linesTo({ x, y }) {
    const board = /** @type {Element} */ (this.#host.querySelector('.board'));
    const { left, top, width, height } = board.getBoundingClientRect();
    return this.lines({ x: x - left - width / 2, y: y - top - height / 2 });
  }

  /** Returns the distances in pixels to the next column and to the next row. @returns {[Spot, Spot]} */
  #steps() {
    const { offsetWidth: width, offsetHeight: height } = this.#host;
    const cell = this.#cell();
    const [corner, right, low] = this.#corners.map((one) => one.getBoundingClientRect());
    const step = (/** @type {DOMRect} */ end, /** @type {number} */ length) => {
      const share = length ? cell / length : 0;
      return { x: (end.x - corner.x) * share, y: (end.y - corner.y) * share };
    };
    return [step(right, width), step(low, height)];
  }
}
