/**
 * The board as a picture: layers of plain data in, one redraw a frame out. Knows no rule and owns no game.
 * @module
 */

import { PALETTES } from './palettes.js';
import { SIZE, pointSeenAt } from '../shared/notation.js';
import { centreOf, layoutOf, paintGrid, paintWood, stoneSprite } from './paint.js';
import { paintLoupe, paintPieces } from './pieces.js';

/** @typedef {import('./paint.js').Color} Color */
/** @typedef {import('./paint.js').Layout} Layout */

/**
 * What lies on the board. Every layer may be left out of a change; it then stays as it is.
 * @typedef {object} BoardState
 * @property {string} palette a name in {@link PALETTES}
 * @property {boolean} dark
 * @property {boolean} coordinates
 * @property {number} orientation as in `seenAt`
 * @property {boolean} numbers whether stones show theirs
 * @property {boolean} animate whether new stones settle softly
 * @property {{ point: number, color: Color, number: number }[]} stones
 * @property {number | null} last the last move
 * @property {number[]} row the winning five
 * @property {number[][]} overlines rows of six and more, which do not win
 * @property {{ point: number, text: string, heat: number, stored: boolean, longest: boolean, shortest?: boolean }[]} hints
 * @property {{ point: number, color: Color, pending: boolean } | null} ghost a stone that is not placed yet
 * @property {number | null} cursor
 * @property {number | null} refused a point where a stone was turned away
 * @property {{ point: number, color: Color, text: string }[]} threats what a stone would make
 * @property {{ point: number, color: Color, number: number }[]} line moves to come, seen through
 * @property {{ stones: number[], raises: number[] }[]} figures rows that threaten something, with the points that make more of them
 * @property {number[]} stops where a stone of the other side stops them
 * @property {number | null} loupe the point under a finger, shown larger above it
 */

/** @returns {BoardState} */
const emptyState = () => ({
  palette: 'kaya',
  dark: false,
  coordinates: true,
  orientation: 0,
  numbers: false,
  animate: true,
  stones: [],
  last: null,
  row: [],
  overlines: [],
  hints: [],
  ghost: null,
  cursor: null,
  refused: null,
  threats: [],
  line: [],
  figures: [],
  stops: [],
  loupe: null,
});

/**
 * Pixels of the wood on each side. It is soft, so that a dense screen shows it enlarged; painted with every pixel of
 * such a screen it would take longer than all the rest.
 */
const WOOD = 800;

export class BoardView {
  #state = emptyState();
  #host;
  #wood = document.createElement('canvas');
  /** Grid, stones and marks, with every pixel of the screen. */
  #front = document.createElement('canvas');
  #observer;
  #frame = 0;
  #size;
  /** @type {Layout} */
  #layout;
  /** What the wood was painted for: it is painted again only when this changes. */
  #painted = '';
  /** The side of a line's distance and the colours that the stones were painted for. */
  #stamped = '';
  /** @type {Record<string, HTMLCanvasElement>} */
  #sprites = {};
  /** When each stone was put down. @type {Map<number, number>} */
  #landed = new Map();

  /**
   * @param {HTMLElement} host a positioned, square element
   * @param {number} [size] lines each way
   */
  constructor(host, size = SIZE) {
    this.#host = host;
    this.#size = size;
    this.#layout = layoutOf(0, true, size);
    for (const canvas of [this.#wood, this.#front]) {
      canvas.setAttribute('aria-hidden', 'true');
      host.append(canvas);
    }
    this.#observer = new ResizeObserver((entries) => this.#resize(entries[entries.length - 1]));
    try {
      this.#observer.observe(host, { box: 'device-pixel-content-box' });
    } catch {
      this.#observer.observe(host);
    }
  }

  /** The palette in use. */
  get palette() {
    const looks = PALETTES[this.#state.palette] ?? PALETTES.kaya;
    return this.#state.dark ? looks.dark : looks.light;
  }

  /**
   * Changes some layers; one redraw follows in the next frame.
   * @param {Partial<BoardState>} change
   */
  set(change) {
    if (change.stones) this.#noteLanding(change.stones);
    Object.assign(this.#state, change);
    this.#schedule();
  }

  /**
   * The point under a place of the window, or null beside the board.
   * @param {number} clientX
   * @param {number} clientY
   */
  pointAt(clientX, clientY) {
    const box = this.#host.getBoundingClientRect();
    const { side, cell, margin } = this.#laid;
    if (!cell || !box.width) return null;
    const scale = side / box.width;
    const x = Math.round(((clientX - box.left) * scale - margin) / cell);
    const y = Math.round(((clientY - box.top) * scale - margin) / cell);
    if (x < 0 || y < 0 || x >= this.#size || y >= this.#size) return null;
    return pointSeenAt(x, y, this.#state.orientation, this.#size);
  }

  /**
   * The middle of a point in CSS pixels from the upper left of the host.
   * @param {number} point
   */
  placeOf(point) {
    const layout = this.#laid;
    const scale = layout.side ? this.#host.clientWidth / layout.side : 0;
    const { x, y } = centreOf(layout, point, this.#state.orientation);
    return { x: x * scale, y: y * scale, cell: layout.cell * scale };
  }

  /**
   * A PNG of the board as it lies, without cursor and unplaced stones.
   * @param {number} side pixels
   * @returns {Promise<Blob>}
   */
  async picture(side) {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = side;
    const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const layout = layoutOf(side, this.#state.coordinates, this.#size);
    paintWood(ctx, side, this.palette);
    paintGrid(ctx, layout, this.palette, this.#state.coordinates, this.#state.orientation);
    const still = { ...this.#state, ghost: null, cursor: null, refused: null, loupe: null };
    paintPieces(ctx, layout, this.#makeSprites(layout.cell), this.palette, still, () => Infinity);
    return new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made')))),
    );
  }

  /** Frees canvases, observer and the frame that is still to come. */
  destroy() {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    for (const canvas of [this.#wood, this.#front]) {
      canvas.width = canvas.height = 0;
      canvas.remove();
    }
    this.#sprites = {};
  }

  /**
   * Where the lines are. A busy machine may take a second for its first frames, and a click must not be lost until then:
   * before there is a picture these are the lines of the one to come.
   */
  get #laid() {
    return this.#layout.side ? this.#layout : this.#layoutFor(Math.round(this.#host.clientWidth * devicePixelRatio));
  }

  /** @param {number} side pixels */
  #layoutFor(side) {
    return layoutOf(side, this.#state.coordinates, this.#size);
  }

  /** @param {BoardState['stones']} stones */
  #noteLanding(stones) {
    const before = new Set(this.#state.stones.map((s) => s.point));
    const added = stones.filter((s) => !before.has(s.point));
    const settles = this.#state.animate && added.length <= 2;
    const now = performance.now();
    const kept = new Set(stones.map((s) => s.point));
    for (const point of this.#landed.keys()) if (!kept.has(point)) this.#landed.delete(point);
    if (settles) for (const { point } of added) this.#landed.set(point, now);
  }

  /** @param {ResizeObserverEntry} entry */
  #resize(entry) {
    const about = entry.contentRect.width * devicePixelRatio;
    const exact = entry.devicePixelContentBoxSize?.[0]?.inlineSize ?? about;
    // Where a density is only pretended, as in a browser's tools for phones, the exact figure is the wrong one.
    const side = Math.round(Math.abs(exact - about) < 2 ? exact : about);
    if (side < 1 || side === this.#layout.side) return;
    this.#wood.width = this.#wood.height = Math.min(side, WOOD);
    this.#front.width = this.#front.height = side;
    const first = this.#layout.side === 0;
    this.#layout = this.#layoutFor(side);
    this.#painted = '';
    // At once: an emptied canvas would flash until the next frame. The grain of the very first picture comes a frame after
    // the rest: all together would take long.
    this.#draw(!first);
  }

  #schedule() {
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw(grained = true) {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const { side } = this.#layout;
    if (side < 1) return;
    const { palette, dark, coordinates, orientation } = this.#state;
    this.#layout = this.#layoutFor(side);
    this.#paintWood(grained);
    this.#stamp([this.#layout.cell, palette, dark].join());
    const ctx = /** @type {CanvasRenderingContext2D} */ (this.#front.getContext('2d'));
    ctx.clearRect(0, 0, side, side);
    paintGrid(ctx, this.#layout, this.palette, coordinates, orientation);
    const now = performance.now();
    const ageOf = (/** @type {number} */ point) => now - (this.#landed.get(point) ?? -Infinity);
    const moving = paintPieces(ctx, this.#layout, this.#sprites, this.palette, this.#state, ageOf);
    if (this.#state.loupe !== null) paintLoupe(ctx, this.#layout, this.palette, this.#state, [this.#wood, this.#front]);
    if (moving || !grained) this.#schedule();
  }

  /** @param {boolean} grained */
  #paintWood(grained) {
    const { palette, dark } = this.#state;
    const wanted = [this.#layout.side, palette, dark, grained].join();
    if (this.#painted === wanted) return;
    this.#painted = wanted;
    paintWood(/** @type {CanvasRenderingContext2D} */ (this.#wood.getContext('2d')), this.#wood.width, this.palette, grained);
  }

  /** @param {string} wanted */
  #stamp(wanted) {
    if (this.#stamped === wanted) return;
    this.#stamped = wanted;
    this.#sprites = this.#makeSprites(this.#layout.cell);
  }

  /** @param {number} cell */
  #makeSprites(cell) {
    return { black: stoneSprite('black', cell, this.palette), white: stoneSprite('white', cell, this.palette) };
  }
}
