// Two fingers on the infinite board: spreading them zooms in and pinching them zooms out, around the point between them.

/** The smallest ratio of cell sizes to zoom by. The next zoom step would undo a smaller change. */
const STEP = 1.2;

/**
 * @typedef {object} Window
 * @property {() => number} cell the distance between two lines in pixels
 * @property {(columns: number, rows: number) => void} scroll to the right and down, as seen
 * @property {(closer: boolean) => void} zoom
 */

/** @typedef {{ x: number, y: number }} Spot */

export class Pinch {
  #window;
  #linesTo;
  /** @type {Map<number, Spot>} */
  #fingers = new Map();
  /**
   * The cell size per pixel between the fingers, and the spot they hold, in visible columns and rows from the center.
   * @type {{ scale: number, spot: Spot } | null}
   */
  #held = null;

  /**
   * @param {Window} window
   * @param {(spot: Spot) => Spot} linesTo converts pixels to columns and rows from the center
   */
  constructor(window, linesTo) {
    this.#window = window;
    this.#linesTo = linesTo;
  }

  /** @returns {number[]} */
  get fingers() {
    return [...this.#fingers.keys()];
  }

  /**
   * @param {PointerEvent} event
   * @returns {boolean} true if it is not the first finger
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

  /** The distance between the first two fingers, and their midpoint. */
  #between() {
    const [a, b] = this.#fingers.values();
    return { spread: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
  }
}
