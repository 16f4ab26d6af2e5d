// Two fingers on the infinite board: moving apart they zoom in, together they zoom out, and the point between them
// stays in place.

/** The smallest change of the cell's size that zooms. A smaller one would be undone by the next step of the zoom. */
const STEP = 1.2;

/**
 * @typedef {object} Window
 * @property {() => number} cell pixels between two lines
 * @property {(columns: number, rows: number) => void} scroll shows the part this many columns to the right and rows
 *   below, as seen
 * @property {(closer: boolean) => void} zoom
 */

/** @typedef {{ x: number, y: number }} Spot */

export class Pinch {
  #window;
  #linesTo;
  /** The positions of the fingers. @type {Map<number, Spot>} */
  #fingers = new Map();
  /**
   * The cell size for each pixel between the fingers, and the place that they hold, in columns and rows from the
   * center, as seen.
   * @type {{ scale: number, spot: Spot } | null}
   */
  #held = null;

  /**
   * @param {Window} window
   * @param {(spot: Spot) => Spot} linesTo the columns and rows from the center of the board to a place in pixels
   */
  constructor(window, linesTo) {
    this.#window = window;
    this.#linesTo = linesTo;
  }

  /** The fingers on the board. @returns {number[]} */
  get fingers() {
    return [...this.#fingers.keys()];
  }

  /** Handles another finger on the board. @param {PointerEvent} event @returns {boolean} whether there are several */
  down(event) {
    // The first finger: others may have left unnoticed.
    if (event.isPrimary) this.#fingers.clear();
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const { size } = this.#fingers;
    if (size === 2) {
      const { spread, middle } = this.#between();
      this.#held = { scale: this.#window.cell() / spread, spot: this.#linesTo(middle) };
    }
    return size > 1;
  }

  /** @param {PointerEvent} event @returns {boolean} whether two fingers hold the board */
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

  /** The distance of the first two fingers, and the middle between them. */
  #between() {
    const [a, b] = this.#fingers.values();
    return { spread: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
  }
}
