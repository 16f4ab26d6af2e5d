// Moves the window over the infinite board: by dragging, with two fingers, with the wheel, and with the cursor at the
// border.

import { Pinch } from './pinch.js';

/** The pixels after which a press is a drag and places no stone. */
const DRAG = 9;
/** The pixels that count as one line for a wheel that scrolls by lines. */
const LINE = 16;

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Pan {
  #host;
  #window;
  #listeners = new AbortController();
  /**
   * The current press: how far it has moved by whole lines, and whether it is a drag.
   * @type {{ id: number, x: number, y: number, drags: boolean } | null}
   */
  #press = null;
  #turned = { x: 0, y: 0 };
  #pinch;

  /**
   * @param {HTMLElement} host the element around the board, which gets every event first
   * @param {import('./pinch.js').Window} window
   */
  constructor(host, window) {
    this.#host = host;
    this.#window = window;
    this.#pinch = new Pinch(window, () => {
      const { left, top, width, height } = /** @type {Element} */ (host.querySelector('.board')).getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    const options = { signal: this.#listeners.signal, capture: true };
    host.addEventListener('pointerdown', (event) => this.#down(event), options);
    host.addEventListener('pointermove', (event) => this.#move(event), options);
    host.addEventListener('pointerup', (event) => this.#up(event), options);
    host.addEventListener('pointercancel', (event) => this.#cancel(event), options);
    host.addEventListener('wheel', (event) => this.#wheel(event), { ...options, passive: false });
    host.addEventListener('keydown', (event) => this.#key(event), options);
  }

  /** Removes every listener. */
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
      // A zoom replaces the board that the fingers touched.
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
      // The finger no longer aims, and the button places nothing.
      const board = this.#host.querySelector('.board');
      for (const type of ['pointercancel', 'pointerleave']) board?.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse' }));
      this.#press = press;
    }
    event.stopPropagation();
    const cell = this.#window.cell();
    const [columns, rows] = [Math.round(-dx / cell), Math.round(-dy / cell)];
    if (!cell || !(columns || rows)) return;
    press.x -= columns * cell;
    press.y -= rows * cell;
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
    const step = Math.max(LINE, this.#window.cell());
    const [columns, rows] = [Math.trunc(turned.x / step), Math.trunc(turned.y / step)];
    if (!(columns || rows)) return;
    turned.x -= columns * step;
    turned.y -= rows * step;
    if (event.ctrlKey) this.#window.zoom(rows < 0);
    else this.#window.scroll(columns, rows);
  }

  /** At the border the cursor stays in place, and the board moves under it. @param {KeyboardEvent} event */
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
