// Two fingers on the infinite board. Moving them apart zooms in, and moving them together zooms out. The point between them
// stays in place.

/** The smallest ratio of cell sizes that causes a zoom. A smaller change would be undone by the next zoom step. */
const STEP = 1.2;

/**
 * @typedef {object} Window
 * @property {() => number} cell returns the distance between two lines in pixels
 * @property {(columns: number, rows: number) => void} scroll scrolls by this many columns to the right and rows down, as seen
 * @property {(closer: boolean) => void} zoom
 */

/** @typedef {{ x: number, y: number }} Spot */

export class Pinch {
  #window;
  #linesTo;
  /** The positions of the fingers. @type {Map<number, Spot>} */
  #fingers = new Map();
  /**
   * The cell size per pixel of distance between the fingers, and the place that the fingers hold. The place is given in visible
   * columns and rows from the center.
   * @type {{ scale: number, spot: Spot } | null}
   */
  #held = null;

  /**
   * @param {Window} window
   * @param {(spot: Spot) => Spot} linesTo returns the columns and rows from the center of the board to a place in pixels
   */
  constructor(window, linesTo) {
    this.#window = window;
    this.#linesTo = linesTo;
  }

  /** The fingers on the board. @returns {number[]} */
  get fingers() {
    return [...this.#fingers.keys()];
  }

  /**
   * Handles another finger on the board.
   * @param {PointerEvent} event
   * @returns {boolean} true if several fingers are on the board
   */
  down(event) {
    // This is the first finger. Earlier touches may have ended without an event.
    if (event.isPrimary) this.#fingers.clear();
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const { size } = this.#fingers;
    if (size === 2) {
      const { spread, middle } = this.#between();
      this.#held = { scale: this.#window.cell() / spread, spot: this.#linesTo(middle) };
    }
    return size > 1;
  }

  /** @param {PointerEvent} event @returns {boolean} true if two fingers hold the board */
  move(event) {
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#held) this.#follow(this.#held);
    return this.#held !== null;
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size < 2) this.#held = null;
  }

  /** @param {{ scale: number, spot: Spot }} held */
  #follow({ scale, spot }) {
    const { spread, middle } = this.#between();
    const more = (scale * spread) / this.#window.cell();
    if (more > STEP || more < 1 / STEP) this.#window.zoom(more > 1);
    const { x, y } = this.#linesTo(middle);
    const [columns, rows] = [Math.round(spot.x - x), Math.round(spot.y - y)];
    if (!(columns || rows)) return;
    spot.x -= columns;
    spot.y -= rows;
    this.#window.scroll(columns, rows);
  }

  /** Returns the distance between the first two fingers, and their midpoint. */
  #between() {
    const [a, b] = this.#fingers.values();
    return { spread: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
  }
}
