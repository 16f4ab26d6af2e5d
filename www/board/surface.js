// An interactive board: the picture, the grid for screen readers, input and messages.

import { BoardGrid } from './grid.js';
import { BoardInput } from './input.js';
import { BoardView } from './view.js';
import { SIZE } from '../shared/notation.js';
import { icon } from '../shared/icons.js';

/** How long a message is shown, in milliseconds. */
const TOAST = 6000;

/** How long a rejected point is marked, in milliseconds. */
const REFUSAL = 900;

/** The room that the confirm button needs outside the board, in pixels. */
const BUTTON = { width: 180, height: 70 };

/**
 * @typedef {object} Game
 * @property {(point: number) => Color | null} stoneFor the color of a stone placed here now, or null if not allowed
 * @property {(point: number) => void} pick called when the user picks a point; where no stone is allowed, it says why
 */

export class BoardSurface {
  element = document.createElement('div');
  #game;
  #toast = document.createElement('div');
  #place = document.createElement('button');
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #toastTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #refusalTimer;
  /** @type {number | null} */
  #hover = null;
  #readonly = false;
  #over = false;
  #orientation = 0;
  /** @type {import('../shared/notation.js').Origin | null} */
  #origin = null;

  /** @param {Game} game @param {number} [size] lines in each direction */
  constructor(game, size = SIZE) {
    this.#game = game;
    this.element.className = 'board';
    this.element.part.add('board');
    this.#toast.className = 'toast';
    this.#toast.part.add('toast');
    this.#toast.setAttribute('role', 'alert');
    this.#place.className = 'place';
    this.#place.part.add('place');
    this.#place.type = 'button';
    this.#place.hidden = true;
    this.#place.addEventListener('click', () => this.#confirm());
    // A press on the button must not reach the point under it.
    this.#place.addEventListener('pointerdown', (event) => event.stopPropagation());
    this.view = new BoardView(this.element, size);
    this.grid = new BoardGrid(this.element, {
      cursor: (point) => this.view.set({ cursor: point }),
      pick: (point) => this.#pick(point),
    }, size);
    this.input = new BoardInput(this.element, this.view, {
      hover: (point) => this.#hovered(point),
      aim: (point) => this.#aimed(point),
      pending: (point) => this.#awaits(point),
      pick: (point) => {
        this.view.set({ cursor: null });
        this.#pick(point);
      },
    });
    this.element.append(this.#toast, this.#place);
    this.view.set({ animate: !matchMedia('(prefers-reduced-motion: reduce)').matches });
  }

  destroy() {
    clearTimeout(this.#toastTimer);
    clearTimeout(this.#refusalTimer);
    this.input.destroy();
    this.grid.destroy();
    this.view.destroy();
    this.element.remove();
  }

  /** @param {boolean} readonly */
  set readonly(readonly) {
    this.#readonly = readonly;
    this.#rest();
  }

  /** @param {boolean} over */
  set over(over) {
    this.#over = over;
    this.#rest();
  }

  /** @param {number} orientation as in `seenAt` */
  set orientation(orientation) {
    this.#orientation = orientation;
    this.view.set({ orientation });
  }

  /** Shows a part of the infinite board. @param {import('../shared/notation.js').Origin} origin */
  set origin(origin) {
    this.#origin = origin;
    this.view.set({ origin });
  }

  /**
   * Changes these layers. The next frame shows them.
   * @param {Partial<BoardState>} layers
   * @param {boolean} busy true while a player is thinking
   */
  show(layers, busy) {
    this.view.set(layers);
    this.#showGhost();
    this.element.classList.toggle('busy', busy);
  }

  /**
   * Labels each point with its stone or number, for screen readers.
   * @param {Language} language
   * @param {{ point: number, color: string, number: number }[]} stones colors as in the keys `board.COLOR`
   * @param {BoardState['hints']} hints
   * @param {number | null} [_winAt] the number of the stone by which Black wins; only the infinite board uses it
   */
  describe(language, stones, hints, _winAt) {
    this.grid.describe(language, stones, hints, this.#orientation, this.#origin);
    const words = language.t('board.place');
    if (this.#place.textContent !== words) this.#place.replaceChildren(icon('place'), words);
  }

  /** Shows a message for a while. @param {string} text */
  toast(text) {
    clearTimeout(this.#toastTimer);
    this.#toast.textContent = text;
    this.#toastTimer = setTimeout(() => (this.#toast.textContent = ''), TOAST);
  }

  /** Marks a point as rejected. @param {number} point */
  refuse(point) {
    clearTimeout(this.#refusalTimer);
    this.view.set({ refused: point });
    this.#refusalTimer = setTimeout(() => this.view.set({ refused: null }), REFUSAL);
  }

  #rest() {
    this.input.still = this.#readonly || this.#over;
    this.element.classList.toggle('still', this.input.still);
  }

  #confirm() {
    const { pending } = this.input;
    this.input.clear();
    if (pending !== null) this.#pick(pending);
  }

  /** Returns the stone under the pointer, or the one waiting for a second tap. */
  #ghost() {
    const point = this.input.pending ?? this.#hover;
    const color = point === null || this.#readonly ? null : this.#game.stoneFor(point);
    if (point === null || color === null) return null;
    return { point, color, pending: this.input.pending !== null };
  }

  /** Shows the confirm button while a stone waits for a second tap. */
  #showGhost() {
    const ghost = this.#ghost();
    this.view.set({ ghost });
    this.#place.hidden = !ghost?.pending;
  }

  /** @param {number | null} point */
  #hovered(point) {
    if (point === this.#hover) return;
    this.#hover = point;
    this.#showGhost();
  }

  /** @param {number | null} point */
  #aimed(point) {
    if (this.#readonly) return;
    this.#hover = point;
    this.view.set({ loupe: point, cursor: point });
    this.#showGhost();
  }

  /** @param {number | null} point */
  #awaits(point) {
    if (this.#readonly) return;
    if (point !== null && this.#game.stoneFor(point) === null) {
      this.input.clear();
      return this.#pick(point);
    }
    if (point !== null) this.#place.dataset.side = this.#sideFor(point);
    this.#showGhost();
  }

  /**
   * Returns where the confirm button goes: outside the board or, without room there, where it does not cover the stone.
   * @param {number} point
   */
  #sideFor(point) {
    const { bottom, right } = this.element.getBoundingClientRect();
    if (bottom + BUTTON.height <= innerHeight) return 'below';
    if (right + BUTTON.width <= innerWidth) return 'beside';
    return this.view.placeOf(point).y > this.element.clientHeight * 0.7 ? 'top' : 'bottom';
  }

  /** @param {number} point */
  #pick(point) {
    if (!this.#readonly) this.#game.pick(point);
  }
}
