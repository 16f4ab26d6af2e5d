// The wood that the board is made of: a gradient of the style sheet, and over it a picture of its grain.

import { paintGrain } from './grain.js';

/** @typedef {import('./palettes.js').Palette} Palette */

/** Pixels of the grain on each side. It is soft, so that any board shows it stretched, and no board paints it again for its size. */
const GRAIN_SIDE = 800;

/** Strokes of the grain in one task, of some 620: as much as a slow phone does between two frames. */
const GRAIN_STROKES = 25;

/** Milliseconds between two such tasks, for whatever else is to be done. */
const GRAIN_PAUSE = 8;

/** The wood under a board. */
export class Wood {
  #host;
  /** What it is painted for. @type {Palette | null} */
  #palette = null;
  /** In the page once all of it is painted: to show a canvas again takes as long as some hundred strokes. @type {HTMLCanvasElement | null} */
  grain = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLElement} host a positioned element, which shows the wood below all that it holds */
  constructor(host) {
    this.#host = host;
  }

  /** Lays wood of other colours, without its grain. @param {Palette} palette */
  lay(palette) {
    if (palette === this.#palette) return;
    this.remove();
    this.#palette = palette;
    this.#host.style.background = `linear-gradient(135deg, ${palette.wood})`;
  }

  /** Paints the grain, a little at a time. */
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

  /** Frees the grain, and lets none grow any more. */
  remove() {
    clearTimeout(this.#timer);
    this.#palette = null;
    if (!this.grain) return;
    this.grain.width = this.grain.height = 0;
    this.grain.remove();
    this.grain = null;
  }
}
