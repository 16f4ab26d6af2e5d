// Mouse, pen and touch input. A loupe helps a finger aim. By default, a second tap must confirm the point.

/**
 * @typedef {object} Intents
 * @property {(point: number | null) => void} hover the point where a stone would go
 * @property {(point: number | null) => void} aim the point under a finger, or null once it is lifted
 * @property {(point: number | null) => void} pending the point waiting for a second tap
 * @property {(point: number) => void} pick
 */

export class BoardInput {
  #host;
  #view;
  #intents;
  #listeners = new AbortController();
  /** @type {number | null} */
  #pending = null;
  /** @type {number | null} */
  #finger = null;
  /** True if the mouse button went down on the board. */
  #pressed = false;

  /** Whether a finger must tap twice. */
  confirm = true;

  /** Whether the board takes no stones, so that a finger scrolls the page. */
  still = false;

  /**
   * @param {HTMLElement} host
   * @param {import('./view.js').BoardView} view
   * @param {Intents} intents
   */
  constructor(host, view, intents) {
    this.#host = host;
    this.#view = view;
    this.#intents = intents;
    const { signal } = this.#listeners;
    host.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    host.addEventListener('pointermove', (event) => this.#move(event), { signal });
    host.addEventListener('pointerup', (event) => this.#up(event), { signal });
    host.addEventListener('pointercancel', () => this.#lift(), { signal });
    host.addEventListener('pointerleave', (event) => event.pointerType !== 'touch' && this.#leave(), { signal });
    // Keep the browser from focusing the first cell on a click.
    host.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
    host.addEventListener('contextmenu', (event) => this.#finger !== null && event.preventDefault(), { signal });
  }

  get pending() {
    return this.#pending;
  }

  /** Drops the point waiting for a second tap. */
  clear() {
    if (this.#pending === null) return;
    this.#pending = null;
    this.#intents.pending(null);
  }

  destroy() {
    this.#listeners.abort();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.pointerType !== 'touch') {
      this.#pressed = event.button === 0;
      return;
    }
    if (!event.isPrimary) return this.#lift();
    this.#finger = event.pointerId;
    if (this.still) return;
    this.#host.setPointerCapture(event.pointerId);
    this.#intents.aim(this.#at(event));
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.pointerType !== 'touch') this.#intents.hover(this.#at(event));
    else if (event.pointerId === this.#finger && !this.still) this.#intents.aim(this.#at(event));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const point = this.#at(event);
    if (event.pointerType !== 'touch') {
      if (event.button === 0 && this.#pressed && point !== null) this.#intents.pick(point);
      this.#pressed = false;
      return;
    }
    if (event.pointerId !== this.#finger) return;
    this.#lift();
    if (point === null) this.clear();
    else if (!this.confirm || this.still || point === this.#pending) {
      this.clear();
      this.#intents.pick(point);
    } else {
      this.#pending = point;
      this.#intents.pending(point);
    }
  }

  #leave() {
    this.#pressed = false;
    this.#intents.hover(null);
  }

  #lift() {
    this.#finger = null;
    this.#intents.aim(null);
  }

  /**
   * Returns the point under the pointer. `offsetX` and `offsetY` allow for CSS transforms. The canvases are as large as the
   * host, so it does not matter which one is hit.
   * @param {PointerEvent} event
   */
  #at({ target, offsetX, offsetY }) {
    const onBoard = target === this.#host || /** @type {Element} */ (target).localName === 'canvas';
    return onBoard ? this.#view.pointAt(offsetX, offsetY) : null;
  }
}
