// Converts between pixels and lines of the board, even if the page rotates, flips or skews it.

import { el } from '../shared/dom.js';

/** @typedef {import('./pinch.js').Spot} Spot */

/** Upper left, upper right and lower left. They show how the host is transformed. */
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
   * @param {HTMLElement} host contains the board
   * @param {() => number} cell the distance between two lines in pixels of the host
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
   * Converts a distance in pixels to columns to the right and rows down, as seen. Zero if the board is hidden.
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

  /** Columns and rows from the center of the board to a spot. @param {Spot} spot */
  linesTo({ x, y }) {
    const board = /** @type {Element} */ (this.#host.querySelector('.board'));
    const { left, top, width, height } = board.getBoundingClientRect();
    return this.lines({ x: x - left - width / 2, y: y - top - height / 2 });
  }

  /** Pixels to the next column and to the next row. @returns {[Spot, Spot]} */
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
