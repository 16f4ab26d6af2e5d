/**
 * A board in a shadow of its own, for the pages whose boards hold something other than the game of a `<gomoku-board>`.
 * @module
 */

import { BoardSurface } from '../board/surface.js';
import { SIZE } from '../shared/notation.js';
import { boardStyle, controlStyle } from '../board/style.js';

export class BoardHost {
  element = document.createElement('div');
  surface;
  #live = document.createElement('p');
  #game;
  #settings = { board: 'kaya', coordinates: true, orientation: 0, touch: 'confirm' };
  #dark = false;
  /** Points on one side. */
  #size = SIZE;

  /** @param {import('../board/surface.js').Game} game */
  constructor(game) {
    this.#game = game;
    const root = this.element.attachShadow({ mode: 'open', delegatesFocus: true });
    root.adoptedStyleSheets = [controlStyle, boardStyle];
    this.#live.className = 'unseen';
    this.#live.setAttribute('aria-live', 'polite');
    this.surface = new BoardSurface(game);
    root.append(this.surface.element, this.#live);
  }

  destroy() {
    this.surface.destroy();
  }

  /** Puts a board with so many points a side in the place of the one that lies there. @param {number} size */
  resize(size) {
    if (this.#size === size) return;
    this.#size = size;
    this.surface.destroy();
    this.surface = new BoardSurface(this.#game, size);
    this.#live.before(this.surface.element);
    this.dress(this.#settings, this.#dark);
  }

  /**
   * @param {Pick<import('../shared/store.js').Settings, 'board' | 'coordinates' | 'orientation' | 'touch'>} settings
   * @param {boolean} dark
   */
  dress(settings, dark) {
    this.#settings = settings;
    this.#dark = dark;
    const { board, coordinates, orientation, touch } = settings;
    this.element.classList.toggle('dark', dark);
    this.surface.view.set({ palette: board, dark, coordinates });
    this.surface.orientation = orientation;
    this.surface.input.confirm = touch === 'confirm';
  }

  /** Says something to who cannot see the board. @param {string} text */
  say(text) {
    if (this.#live.textContent !== text) this.#live.textContent = text;
  }

  /** Shows a sentence on the board for a while. @param {string} text */
  notify(text) {
    this.surface.toast(text);
  }

  /** Puts the keyboard on the board. */
  focus() {
    this.surface.grid.focus();
  }
}
