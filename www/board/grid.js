// An invisible grid of cells over the picture, for keyboards and screen readers.

import { afterFrame } from '../shared/frames.js';
import { SIZE, centerOf, nameOf, pointSeenAt, readable, seenAt } from '../shared/notation.js';

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class BoardGrid {
  #element = document.createElement('div');
  /** Row by row from the upper left; empty until needed. @type {HTMLElement[]} */
  #cells = [];
  /**
   * The arguments of the last `describe`.
   * @type {[Language, { point: number, color: string, number: number }[], BoardState['hints']] | null}
   */
  #said = null;
  #listeners = new AbortController();
  #orientation = 0;
  /** @type {import('../shared/notation.js').Origin | null} */
  #origin = null;
  #size;
  #cursor;
  #onCursor;
  #onPick;

  /**
   * @param {HTMLElement} host
   * @param {{ cursor: (point: number | null) => void, pick: (point: number) => void }} intents
   * @param {number} [size] number of lines in each direction
   */
  constructor(host, intents, size = SIZE) {
    this.#size = size;
    this.#cursor = centerOf(size);
    this.#onCursor = intents.cursor;
    this.#onPick = intents.pick;
    this.#element.className = 'grid';
    // The outer cells extend beyond the outer lines by half the distance between lines.
    this.#element.style.inset = `${42 / (size + 0.84)}%`;
    this.#element.setAttribute('role', 'grid');
    const { signal } = this.#listeners;
    this.#element.addEventListener('keydown', (event) => this.#key(event), { signal });
    this.#element.addEventListener('focusin', (event) => this.#focused(event), { signal });
    this.#element.addEventListener('focusout', () => this.#onCursor(null), { signal });
    this.#element.addEventListener('click', (event) => this.#clicked(event), { signal });
    host.append(this.#element);
    // Creating the cells takes as long as painting the picture, so paint the picture first.
    afterFrame(() => signal.aborted || this.#fill());
  }

  focus() {
    this.#fill();
    this.#cell(this.#cursor).focus();
  }

  /**
   * Labels each point with its stone or number.
   * @param {Language} language
   * @param {{ point: number, color: string, number: number }[]} stones colors as in the keys `board.COLOR`
   * @param {BoardState['hints']} hints
   * @param {number} orientation
   * @param {import('../shared/notation.js').Origin | null} [origin] set on the infinite board
   */
  describe(language, stones, hints, orientation, origin = null) {
    this.#origin = origin;
    this.#said = [language, stones, hints];
    this.#element.setAttribute('aria-label', language.t('board.label', { n: origin ? '∞' : this.#size }));
    if (this.#orientation !== orientation) {
      this.#orientation = orientation;
      this.#place();
    }
    if (this.#cells.length > 0) this.#say(language, stones, hints);
  }

  destroy() {
    this.#listeners.abort();
    this.#element.remove();
  }

  #fill() {
    if (this.#cells.length > 0) return;
    for (let y = 0; y < this.#size; y++) {
      const row = document.createElement('div');
      row.setAttribute('role', 'row');
      for (let x = 0; x < this.#size; x++) {
        const cell = document.createElement('div');
        cell.setAttribute('role', 'gridcell');
        this.#cells.push(cell);
        row.append(cell);
      }
      this.#element.append(row);
    }
    this.#place();
    if (this.#said) this.#say(...this.#said);
  }

  /**
   * @param {Language} language
   * @param {{ point: number, color: string, number: number }[]} stones
   * @param {BoardState['hints']} hints
   */
  #say(language, stones, hints) {
    /** @type {Map<number, string>} */
    const texts = new Map();
    for (const hint of hints) texts.set(hint.point, language.t(hint.words ?? 'board.hint', { stone: hint.text }));
    for (const { point, color, number } of stones) texts.set(point, language.t(`board.${color}`, { number }));
    for (let point = 0; point < this.#cells.length; point++) {
      const name = nameOf(point, this.#size, this.#origin);
      const text = `${readable(name)} ${texts.get(point) ?? language.t('board.empty')}`;
      const cell = this.#cell(point);
      if (cell.getAttribute('aria-label') === text) continue;
      cell.setAttribute('aria-label', text);
      cell.dataset.point = name;
    }
  }

  /** @param {number} point */
  #cell(point) {
    const { x, y } = seenAt(point, this.#orientation, this.#size);
    return this.#cells[y * this.#size + x];
  }

  /** Puts only the cell under the cursor in the tab order. */
  #place() {
    const here = this.#cells.length > 0 && this.#cell(this.#cursor);
    for (const cell of this.#cells) cell.tabIndex = cell === here ? 0 : -1;
  }

  /** @param {EventTarget | null} target */
  #pointOf(target) {
    const place = this.#cells.indexOf(/** @type {HTMLElement} */ (target));
    return place < 0 ? null : pointSeenAt(place % this.#size, Math.floor(place / this.#size), this.#orientation, this.#size);
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const point = this.#pointOf(event.target);
    if (point === null) return;
    this.#moveTo(point);
    // Show no cursor after a mouse click.
    if (!/** @type {Element} */ (event.target).matches(':focus-visible')) this.#onCursor(null);
  }

  /** @param {number} point */
  #moveTo(point) {
    this.#cursor = point;
    this.#place();
    this.#onCursor(point);
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    // Only assistive technology clicks here. Real pointers pass through the cells.
    const point = this.#pointOf(event.target);
    if (point !== null) this.#onPick(point);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.#onPick(this.#cursor);
      return;
    }
    const { x, y } = seenAt(this.#cursor, this.#orientation, this.#size);
    let to = null;
    const step = STEPS[event.key];
    if (step) to = [x + step[0], y + step[1]];
    else if (event.key === 'Home') to = [0, y];
    else if (event.key === 'End') to = [this.#size - 1, y];
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    const inside = (/** @type {number} */ n) => Math.min(this.#size - 1, Math.max(0, n));
    // Background windows send no focus event.
    this.#moveTo(pointSeenAt(inside(to[0]), inside(to[1]), this.#orientation, this.#size));
    this.focus();
  }
}
