/**
 * The wood that the board is made of: a gradient of the style sheet, and over it a picture of its grain.
 * @module
 */

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
    grain.setAttribute('aria-hidden', 'true');
    const strokes = paintGrain(/** @type {CanvasRenderingContext2D} */ (grain.getContext('2d')), GRAIN_SIDE, this.#palette);
    const some = () => {
      for (let i = 0; i < GRAIN_STROKES; i++) if (strokes.next().done) return this.#host.prepend(grain);
      this.#timer = setTimeout(some, GRAIN_PAUSE);
    };
    this.#timer = setTimeout(some, GRAIN_PAUSE);
  }

  /** Frees the grain. */
  remove() {
    clearTimeout(this.#timer);
    if (!this.grain) return;
    this.grain.width = this.grain.height = 0;
    this.grain.remove();
    this.grain = null;
  }
}

/**
 * Always the same row of numbers in 0..1, so that the grain does not dance when the board is resized.
 * @param {number} seed
 */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * The wood without its grain.
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} side
 * @param {Palette} palette
 */
export function paintWood(ctx, side, palette) {
  const base = ctx.createLinearGradient(0, 0, side, side);
  palette.wood.forEach((color, i) => base.addColorStop(i / (palette.wood.length - 1), color));
  ctx.fillStyle = base;
  ctx.fillRect(0, 0, side, side);
}

/**
 * The grain of the wood, stroke by stroke, so that it can be spread over several frames: all of it takes a slow phone long.
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} side
 * @param {Palette} palette
 * @returns {Generator<void, void>}
 */
export function* paintGrain(ctx, side, palette) {
  if (!palette.grain) return;
  const next = numbers(1994);
  ctx.strokeStyle = ctx.fillStyle = palette.grain;
  // Broad, soft bands of early and late wood, then the fine fibres that follow the same bend.
  const bend = (/** @type {number} */ y) => Math.sin((y / side) * 5 + 0.6) * side * 0.012;
  for (let x = -side * 0.02; x < side * 1.02; ) {
    const width = side * (0.012 + 0.035 * next());
    ctx.globalAlpha = 0.02 + 0.05 * next();
    fibre(ctx, x, side, width, bend);
    x += width * (0.8 + next());
    yield;
  }
  for (let i = 0; i < 170; i++) {
    ctx.globalAlpha = 0.025 + 0.075 * next() * next();
    fibre(ctx, side * next(), side, side * (0.0005 + 0.0022 * next()), bend);
    yield;
  }
  // Pores: short dashes along the fibre.
  for (let i = 0; i < 420; i++) {
    const x = side * next();
    const y = side * next();
    ctx.globalAlpha = 0.05 + 0.1 * next();
    ctx.fillRect(x + bend(y), y, Math.max(1, side * 0.0007), side * (0.004 + 0.016 * next()));
    yield;
  }
  ctx.globalAlpha = 1;
}

/**
 * One line of grain from top to bottom.
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} x
 * @param {number} side
 * @param {number} width
 * @param {(y: number) => number} bend
 */
function fibre(ctx, x, side, width, bend) {
  ctx.lineWidth = width;
  ctx.beginPath();
  for (let i = 0; i <= 8; i++) {
    const y = (side * i) / 8;
    if (i === 0) ctx.moveTo(x + bend(y), y);
    else ctx.lineTo(x + bend(y), y);
  }
  ctx.stroke();
}
