// Dragging pieces with mouse, pen or finger.

/** After this many pixels, a press is a drag. */
const THRESHOLD = 6;

/**
 * @typedef {object} Carrying
 * @property {(at: string) => string | null} source what can be dragged from a place
 * @property {(from: string) => void} lift
 * @property {(from: string, at: string) => void} drop `at` is empty outside the board
 */

/** Returns the place of an element or its nearest ancestor. @param {EventTarget | null} target */
export function placeOf(target) {
  const element = target instanceof Element ? target.closest('[data-at]') : null;
  return element instanceof HTMLElement ? element : null;
}

export class Drag {
  #root;
  #carrying;
  /** @type {{ from: string, x: number, y: number, ghost: HTMLElement | null, element: HTMLElement } | null} */
  #now = null;
  /** True if the next click is the end of a drag. */
  justEnded = false;

  /** @param {HTMLElement} root @param {Carrying} carrying */
  constructor(root, carrying) {
    this.#root = root;
    this.#carrying = carrying;
    root.addEventListener('pointerdown', (event) => this.#press(event));
    root.addEventListener('pointermove', (event) => this.#move(event));
    root.addEventListener('pointerup', (event) => this.#release(event));
    root.addEventListener('pointercancel', () => this.#cancel());
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const element = placeOf(event.target);
    const from = element && event.button === 0 ? this.#carrying.source(String(element.dataset.at)) : null;
    if (element && from) this.#now = { from, x: event.clientX, y: event.clientY, ghost: null, element };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#now;
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < THRESHOLD) return;
      const piece = drag.element.querySelector('.piece');
      if (!piece) return;
      this.#root.setPointerCapture(event.pointerId);
      drag.ghost = ghostOf(piece);
      this.#carrying.lift(drag.from);
    }
    drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const drag = this.#end();
    if (!drag?.ghost) return;
    this.justEnded = true;
    setTimeout(() => (this.justEnded = false));
    this.#carrying.drop(drag.from, placeOf(document.elementFromPoint(event.clientX, event.clientY))?.dataset.at ?? '');
  }

  #cancel() {
    const drag = this.#end();
    if (drag?.ghost) this.#carrying.drop(drag.from, '');
  }

  #end() {
    const drag = this.#now;
    drag?.ghost?.remove();
    this.#now = null;
    return drag;
  }
}

/** Creates a copy of the piece that follows the pointer. @param {Element} piece */
function ghostOf(piece) {
  const { width } = piece.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (piece.cloneNode(true));
  ghost.classList.add('ghost');
  ghost.style.inlineSize = ghost.style.blockSize = `${width}px`;
  document.body.append(ghost);
  return ghost;
}
