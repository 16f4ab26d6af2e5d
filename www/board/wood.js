// The wood of the board: a gradient in the style sheet, with a picture of the grain on top.

import { paintGrain } from './grain.js';

/**
 * The side of the grain picture in pixels. The grain is soft, so it is painted once and stretched.
 */
const GRAIN_SIDE = 800;

/** Strokes per task, out of about 620. A slow phone can paint this many between two frames. */
const GRAIN_STROKES = 25;

/** Milliseconds between two tasks, to leave time for other work. */
const GRAIN_PAUSE = 8;

export class Wood {
  #host;
  /** @type {Palette | null} */
  #palette = null;
  /**
   * Added to the page only when complete, because displaying a changed canvas takes as long as several hundred strokes.
   * @type {HTMLCanvasElement | null}
   */
  grain = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLElement} host a positioned element */
  constructor(host) {
    this.#host = host;
  }

  /** Sets the colors of the wood and removes the grain. @param {Palette} palette */
  lay(palette) {
    if (palette === this.#palette) return;
    this.remove();
    this.#palette = palette;
    this.#host.style.background = `linear-gradient(135deg, ${palette.wood})`;
  }

  /** Paints the grain in steps. */
  grow() {
    if (this.grain || !this.#palette?.grain) return;
    const grain = (this.grain = document.createElement('canvas'));
    grain.width = grain.height = GRAIN_SIDE;
    grain.dataset.sheet = 'grain';
    grain.setAttribute('aria-hidden', 'true');
    const strokes = paintGrain(/** @type {CanvasRenderingContext2D} */ (grain.getContext('2d')), GRAIN_SIDE, this.#palette);
    const some = () => {
      for (let i = 0; i < GRAIN_STROKES; i++) if (strokes.next().done) return this.#host.prepend(grain);
      this.#timer = setTimeout(some, GRAIN_PAUSE);
    };
    this.#timer = setTimeout(some, GRAIN_PAUSE);
  }

  remove() {
    clearTimeout(this.#timer);
    this.#palette = null;
    if (!this.grain) return;
    this.grain.width = this.grain.height = 0;
    this.grain.remove();
    this.grain = null;
  }
}
