// The board as a picture. It draws plain data, once per frame, and knows nothing of rules or games.

import { PALETTES } from './palettes.js';
import { SIZE, pointSeenAt } from '../shared/notation.js';
import { Wood } from './wood.js';
import { placeOnBoard, layoutOf, paintGrid, stoneSprite } from './paint.js';
import { environment } from '../shared/environment.js';
import { inFrame, inTask } from '../shared/frames.js';
import { paintHand, paintHints, paintPieces } from './pieces.js';

/** @typedef {import('./paint.js').Layout} Layout */

/**
 * @typedef {object} BoardState
 * @property {string} palette a name in {@link PALETTES}
 * @property {boolean} dark
 * @property {boolean} coordinates
 * @property {number} orientation as in `seenAt`
 * @property {import('../shared/notation.js').Origin | null} origin set on the infinite board
 * @property {boolean} numbers whether stones show their numbers
 * @property {boolean} animate whether new stones are animated
 * @property {{ point: number, color: Color, number: number }[]} stones
 * @property {number | null} last
 * @property {number[]} row the winning five
 * @property {number[][]} overlines rows of six or more that do not win
 * @property {{ point: number, text: string, heat: number, stored: boolean, mark: 'disc' | 'dot' | 'square' | null, words?: string }[]} hints
 * @property {{ point: number, color: Color, pending: boolean } | null} ghost a stone not yet placed
 * @property {number | null} cursor
 * @property {number | null} refused a point where a stone was rejected
 * @property {{ point: number, color: Color, text: string }[]} threats what a stone here would threaten
 * @property {number[]} barred points forbidden to Black
 * @property {{ point: number, color: Color, number: number }[]} line future moves, drawn translucent
 * @property {{ stones: number[], raises: number[] }[]} figures threatening rows and the points that improve them
 * @property {number[]} stops points where one stone stops all threats
 * @property {number | null} loupe the point under a finger
 * @property {import('../element/annotations.js').Annotations | null} annotations drawn by the surrounding page
 * @property {Partial<Palette>} colors override those of the palette
 */

/** @returns {BoardState} */
const emptyState = () => ({
  palette: 'kaya',
  dark: false,
  coordinates: true,
  orientation: 0,
  origin: null,
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
  barred: [],
  line: [],
  figures: [],
  stops: [],
  loupe: null,
  annotations: null,
  colors: {},
});

/**
 * The canvases above the wood, bottom first. Each is repainted only if something on it changes. For example, hints are not
 * repainted while a pointer moves over them.
 */
const SHEETS = /** @type {const} */ (['ground', 'pieces', 'hand']);

/** @typedef {typeof SHEETS[number]} Sheet */

/**
 * The canvas that shows each layer. Layers not listed affect all canvases.
 * @type {Partial<Record<keyof BoardState, Sheet>>}
 */
const SHEET_OF = {
  coordinates: 'ground', origin: 'ground', hints: 'ground',
  numbers: 'pieces', animate: 'pieces', stones: 'pieces', last: 'pieces', row: 'pieces', overlines: 'pieces', threats: 'pieces', barred: 'pieces',
  line: 'pieces', figures: 'pieces', stops: 'pieces',
  ghost: 'hand', cursor: 'hand', refused: 'hand', loupe: 'hand',
};

/** @param {unknown} a @param {unknown} b */
const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

export class BoardView {
  #state = emptyState();
  #host;
  #wood;
  /** @type {typeof import('./loupe.js').paintLoupe | null} */
  #paintLoupe = null;
  /** @type {Palette} */
  palette = PALETTES.kaya.light;
  /** @type {Record<Sheet, HTMLCanvasElement>} */
  #sheets = { ground: document.createElement('canvas'), pieces: document.createElement('canvas'), hand: document.createElement('canvas') };
  /** The canvases to repaint. @type {Set<Sheet>} */
  #stale = new Set();
  /**
   * True once the whole picture has been painted. Until then, each part gets its own task, because all at once would take too
   * long.
   */
  #shown = false;
  #observer;
  /** Cancels the pending redraw. @type {(() => void) | null} */
  #cancel = null;
  #size;
  /** @type {Layout} */
  #layout;
  /** The cell size and colors of the current sprites. */
  #stamped = '';
  /** @type {Record<string, HTMLCanvasElement>} */
  #sprites = {};
  /** When each stone was placed. @type {Map<number, number>} */
  #landed = new Map();

  /** @param {HTMLElement} host a positioned, square element @param {number} [size] lines in each direction */
  constructor(host, size = SIZE) {
    this.#host = host;
    this.#wood = new Wood(host);
    this.#size = size;
    this.#layout = layoutOf(0, true, size);
    for (const [name, canvas] of Object.entries(this.#sheets)) {
      canvas.dataset.sheet = name;
      canvas.setAttribute('aria-hidden', 'true');
      host.append(canvas);
    }
    this.#clear();
    this.#observer = new ResizeObserver((entries) => this.#resize(entries[entries.length - 1]));
    try {
      this.#observer.observe(host, { box: 'device-pixel-content-box' });
    } catch {
      this.#observer.observe(host);
    }
  }

  /** Changes some layers. The next frame shows them. @param {Partial<BoardState>} change */
  set(change) {
    const changed = /** @type {(keyof BoardState)[]} */ (Object.keys(change)).filter((name) => !same(change[name], this.#state[name]));
    if (change.stones) this.#noteLanding(change.stones);
    Object.assign(this.#state, change);
    if (changed.some((name) => ['palette', 'dark', 'colors'].includes(name))) this.#mix();
    for (const name of changed) this.#soil(SHEET_OF[name]);
  }

  #mix() {
    const { palette, dark, colors } = this.#state;
    const { light, dark: night } = PALETTES[Object.hasOwn(PALETTES, palette) ? palette : 'kaya'];
    this.palette = { ...(dark ? night : light), ...colors };
  }

  /** Marks one canvas, or all, for repainting. @param {Sheet} [sheet] */
  #soil(sheet) {
    for (const name of sheet ? [sheet] : SHEETS) this.#stale.add(name);
    // The loupe shows the other canvases.
    if (this.#state.loupe !== null) this.#stale.add('hand');
    this.#schedule();
  }

  get #pictures() {
    return SHEETS.map((name) => this.#sheets[name]);
  }

  /**
   * Returns the point at a position in CSS pixels, or null outside the board.
   * @param {number} left
   * @param {number} top
   */
  pointAt(left, top) {
    const { side, cell, margin } = this.#laid;
    const scale = side / this.#host.clientWidth;
    if (!cell || !Number.isFinite(scale)) return null;
    const x = Math.round((left * scale - margin) / cell);
    const y = Math.round((top * scale - margin) / cell);
    if (x < 0 || y < 0 || x >= this.#size || y >= this.#size) return null;
    return pointSeenAt(x, y, this.#state.orientation, this.#size);
  }

  /** Returns the center of a point in CSS pixels. @param {number} point */
  placeOf(point) {
    const layout = this.#laid;
    const scale = layout.side ? this.#host.clientWidth / layout.side : 0;
    const { x, y } = placeOnBoard(layout, point, this.#state.orientation);
    return { x: x * scale, y: y * scale, cell: layout.cell * scale };
  }

  /** Creates a PNG of the board, without the cursor and the stone under the pointer. @param {number} side in pixels */
  async picture(side) {
    const { pictureOf } = await environment.extras();
    return pictureOf(side, this.#state, this.palette, this.#size);
  }

  destroy() {
    this.#observer.disconnect();
    this.#cancel?.();
    this.#wood.remove();
    this.#clear();
    for (const canvas of this.#pictures) canvas.remove();
    this.#sprites = {};
  }

  #clear() {
    for (const canvas of this.#pictures) canvas.width = canvas.height = 0;
  }

  /**
   * The current layout or, before the first frame, the one to come. On a busy machine the first frame can take a second, and no
   * click should be lost meanwhile.
   */
  get #laid() {
    return this.#layout.side ? this.#layout : this.#layoutFor(Math.round(this.#host.clientWidth * devicePixelRatio));
  }

  /** @param {number} side */
  #layoutFor(side) {
    return layoutOf(side, this.#state.coordinates, this.#size);
  }

  /** @param {BoardState['stones']} stones */
  #noteLanding(stones) {
    const before = new Set(this.#state.stones.map((s) => s.point));
    const added = stones.filter((s) => !before.has(s.point));
    const settles = this.#state.animate && added.length <= 2;
    const now = performance.now();
    const lying = new Set(stones.map((s) => s.point));
    for (const point of this.#landed.keys()) if (!lying.has(point)) this.#landed.delete(point);
    if (settles) for (const { point } of added) this.#landed.set(point, now);
  }

  /** @param {ResizeObserverEntry} entry */
  #resize(entry) {
    const about = entry.contentRect.width * devicePixelRatio;
    const exact = entry.devicePixelContentBoxSize?.[0]?.inlineSize ?? about;
    // The exact size is wrong if the browser emulates a pixel density, as developer tools do for phones.
    const side = Math.round(Math.abs(exact - about) < 2 ? exact : about);
    if (side < 1 || side === this.#layout.side) return;
    this.#clear();
    this.#layout = this.#layoutFor(side);
    SHEETS.forEach((name) => this.#stale.add(name));
    // Draw now. Otherwise the cleared canvas would flash.
    if (this.#shown) this.#draw();
    else this.#schedule();
  }

  #schedule() {
    const draw = () => this.#draw();
    this.#cancel ??= this.#shown ? inFrame(draw) : inTask(draw);
  }

  #draw() {
    this.#cancel?.();
    this.#cancel = null;
    this.#wood.lay(this.palette);
    const { side } = this.#layout;
    if (side < 1) return;
    this.#layout = this.#layoutFor(side);
    this.#paintSheets();
    if (this.#stale.size) this.#schedule();
    else this.#wood.grow();
  }

  #paintSheets() {
    if (!this.#shown && this.#stamp()) return;
    const stale = SHEETS.filter((name) => this.#stale.has(name));
    for (const name of this.#shown ? stale : stale.slice(0, 1)) {
      this.#stale.delete(name);
      this.#paintSheet(name);
    }
    this.#shown ||= this.#stale.size === 0;
  }

  /** @param {Sheet} name */
  #paintSheet(name) {
    const { side } = this.#layout;
    const { coordinates, orientation, origin } = this.#state;
    const sheet = this.#sheets[name];
    // Unused canvases stay empty, because displaying a blank canvas takes as long as displaying a painted one.
    if (name === 'hand' && !this.#handIsUsed && sheet.width === 0) return;
    if (sheet.width !== side) sheet.width = sheet.height = side;
    const ctx = /** @type {CanvasRenderingContext2D} */ (sheet.getContext('2d'));
    ctx.clearRect(0, 0, side, side);
    if (name === 'ground') {
      paintGrid(ctx, this.#layout, this.palette, coordinates, orientation, origin);
      const pen = this.#pen(ctx);
      this.#state.annotations?.under(pen);
      paintHints(pen, this.#state);
      return;
    }
    this.#stamp();
    if (name === 'hand') {
      paintHand(this.#pen(ctx), this.#state);
      if (this.#state.loupe !== null) this.#showLoupe(ctx);
      return;
    }
    const now = performance.now();
    const ageOf = (/** @type {number} */ point) => now - (this.#landed.get(point) ?? -Infinity);
    const pen = this.#pen(ctx);
    if (paintPieces(pen, this.#state, ageOf)) this.#soil('pieces');
    this.#state.annotations?.over(pen);
  }

  /**
   * Paints the loupe as soon as its script has loaded. If it cannot be fetched, a finger aims without a loupe.
   * @param {CanvasRenderingContext2D} ctx
   */
  #showLoupe(ctx) {
    const paint = this.#paintLoupe;
    if (paint) return paint(ctx, this.#layout, this.palette, this.#state, [this.#wood.grain, ...this.#pictures]);
    environment.loupe().then((paintLoupe) => {
      this.#paintLoupe = paintLoupe;
      this.#soil('hand');
    }, () => {});
  }

  /** @param {CanvasRenderingContext2D} ctx @returns {Pen} */
  #pen(ctx) {
    const { orientation } = this.#state;
    const layout = this.#layout;
    return { ctx, cell: layout.cell, palette: this.palette, sprites: this.#sprites, at: (point) => placeOnBoard(layout, point, orientation) };
  }

  get #handIsUsed() {
    const { ghost, cursor, refused, loupe } = this.#state;
    return ghost !== null || cursor !== null || refused !== null || loupe !== null;
  }

  /** Paints the stone sprites if needed. @returns {boolean} true if they changed */
  #stamp() {
    const { palette, dark } = this.#state;
    const wanted = [this.#layout.cell, palette, dark].join();
    if (this.#stamped === wanted) return false;
    this.#stamped = wanted;
    const { cell } = this.#layout;
    this.#sprites = { black: stoneSprite('black', cell, this.palette), white: stoneSprite('white', cell, this.palette) };
    return true;
  }
}
