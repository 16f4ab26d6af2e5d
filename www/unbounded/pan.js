// Moves the window over the infinite board: by dragging, with two fingers, the wheel, or the cursor at the border.

import { Lattice } from './lattice.js';
import { Pinch } from './pinch.js';

/** After this many pixels, a press is a drag and places no stone. */
const DRAG = 9;
/** The pixels per line, for wheels that scroll by lines. */
const LINE = 16;

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Pan {
  #host;
  #window;
  #listeners = new AbortController();
  /**
   * @type {{ id: number, x: number, y: number, drags: boolean } | null}
   */
  #press = null;
  #turned = { x: 0, y: 0 };
  #lattice;
  #pinch;

  /**
   * @param {HTMLElement} host around the board; gets every event first
   * @param {import('./pinch.js').Window} window
   */
  constructor(host, window) {
    this.#host = host;
    this.#window = window;
    const lattice = new Lattice(host, () => window.cell());
    this.#lattice = lattice;
    this.#pinch = new Pinch(window, (spot) => lattice.linesTo(spot));
    const options = { signal: this.#listeners.signal, capture: true };
    host.addEventListener('pointerdown', (event) => this.#down(event), options);
    host.addEventListener('pointermove', (event) => this.#move(event), options);
    host.addEventListener('pointerup', (event) => this.#up(event), options);
    host.addEventListener('pointercancel', (event) => this.#cancel(event), options);
    host.addEventListener('wheel', (event) => this.#wheel(event), { ...options, passive: false });
    host.addEventListener('keydown', (event) => this.#key(event), options);
  }

  destroy() {
    this.#listeners.abort();
  }

  /** @param {Event} event */
  #onBoard(event) {
    return event.target instanceof Element && event.target.closest('.board') !== null && event.target.closest('button') === null;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!this.#onBoard(event)) return;
    if (event.pointerType === 'touch' && this.#pinch.down(event)) {
      this.#press = null;
      // Capture the fingers, because zooming replaces the board under them.
      for (const finger of this.#pinch.fingers) this.#host.setPointerCapture(finger);
      return;
    }
    if (!event.isPrimary) return;
    this.#press = { id: event.pointerId, x: event.clientX, y: event.clientY, drags: false };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#pinch.move(event)) {
      event.stopPropagation();
      return;
    }
    const press = this.#press;
    if (!press || press.id !== event.pointerId || !event.buttons) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.drags) {
      if (Math.hypot(dx, dy) < DRAG) return;
      press.drags = true;
      // The finger stops aiming, and releasing the button places no stone.
      const board = this.#host.querySelector('.board');
      for (const type of ['pointercancel', 'pointerleave']) board?.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse' }));
      this.#press = press;
    }
    event.stopPropagation();
    const lines = this.#lattice.lines({ x: -dx, y: -dy });
    const [columns, rows] = [Math.round(lines.x), Math.round(lines.y)];
    if (!(columns || rows)) return;
    const gone = this.#lattice.pixels(columns, rows);
    press.x -= gone.x;
    press.y -= gone.y;
    this.#window.scroll(columns, rows);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#pinch.up(event);
    const press = this.#press;
    this.#press = null;
    if (press?.drags && press.id === event.pointerId) event.stopPropagation();
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    this.#pinch.up(event);
    this.#press = null;
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!this.#onBoard(event)) return;
    event.preventDefault();
    const scale = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    const turned = this.#turned;
    turned.x += event.deltaX * scale;
    turned.y += event.deltaY * scale;
    // Scroll slowly over small cells. Otherwise the board would rush past.
    const slower = Math.max(1, LINE / this.#window.cell());
    const lines = this.#lattice.lines({ x: turned.x / slower, y: turned.y / slower });
    const [columns, rows] = [Math.trunc(lines.x), Math.trunc(lines.y)];
    if (!(columns || rows)) return;
    const gone = this.#lattice.pixels(columns, rows);
    turned.x -= gone.x * slower;
    turned.y -= gone.y * slower;
    if (event.ctrlKey) this.#window.zoom(event.deltaY < 0);
    else this.#window.scroll(columns, rows);
  }

  /** At the border, the board moves under the cursor. @param {KeyboardEvent} event */
  #key(event) {
    const cell = event.target;
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey || !(cell instanceof Element) || cell.getAttribute('role') !== 'gridcell') return;
    const row = /** @type {Element} */ (cell.parentElement);
    const [columns, rows] = [[...row.children], [.../** @type {Element} */ (row.parentElement).children]];
    const [x, y] = [columns.indexOf(cell) + step[0], rows.indexOf(row) + step[1]];
    if (x < 0 || y < 0 || x >= columns.length || y >= rows.length) this.#window.scroll(...step);
  }
}
