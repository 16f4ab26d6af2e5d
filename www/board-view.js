/**
 * The board as a picture: layers of plain data in, one redraw a frame out. Knows no rule and owns no game.
 * @module
 */

import { PALETTES } from './board-palettes.js';
import { SIZE, nameOf, pointSeenAt } from './notation.js';
import { centreOf, circle, label, layoutOf, paintGrid, paintHint, paintWood, stoneSprite } from './board-paint.js';
import { paintCursor, paintGhost, paintLast, paintRefused, paintRow, paintThreat } from './board-marks.js';

/** @typedef {import('./board-paint.js').Color} Color */
/** @typedef {import('./board-paint.js').Layout} Layout */

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
 * @property {{ point: number, text: string, heat: number, stored: boolean, longest: boolean }[]} hints
 * @property {{ point: number, color: Color, pending: boolean } | null} ghost a stone that is not placed yet
 * @property {number | null} cursor
 * @property {number | null} refused a point where a stone was turned away
 * @property {{ point: number, color: Color, text: string }[]} threats what a stone would make
 * @property {{ point: number, color: Color, number: number }[]} line moves to come, seen through
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
  loupe: null,
});

/** Milliseconds until a stone lies still. */
const SETTLE = 130;

export class BoardView {
  #state = emptyState();
  #host;
  #surface = document.createElement('canvas');
  #pieces = document.createElement('canvas');
  #observer;
  #frame = 0;
  #size;
  /** @type {Layout} */
  #layout;
  /** What the surface was painted for: it is painted again only when this changes. */
  #painted = '';
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
    for (const canvas of [this.#surface, this.#pieces]) {
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
    const { side, cell, margin } = this.#layout;
    if (!side || !box.width) return null;
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
    const scale = this.#layout.side ? this.#host.clientWidth / this.#layout.side : 0;
    const { x, y } = centreOf(this.#layout, point, this.#state.orientation);
    return { x: x * scale, y: y * scale, cell: this.#layout.cell * scale };
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
    this.#paintPieces(ctx, layout, this.#makeSprites(layout.cell), still, Infinity);
    return new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made')))),
    );
  }

  /** Frees canvases, observer and the frame that is still to come. */
  destroy() {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    for (const canvas of [this.#surface, this.#pieces]) {
      canvas.width = canvas.height = 0;
      canvas.remove();
    }
    this.#sprites = {};
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
    for (const canvas of [this.#surface, this.#pieces]) canvas.width = canvas.height = side;
    this.#layout = { ...this.#layout, side };
    this.#painted = '';
    // Painted at once: an emptied canvas would flash until the next frame.
    this.#draw();
  }

  #schedule() {
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const { side } = this.#layout;
    if (side < 1) return;
    const { palette, dark, coordinates, orientation } = this.#state;
    const wanted = [side, palette, dark, coordinates, orientation].join();
    if (this.#painted !== wanted) {
      this.#painted = wanted;
      this.#layout = layoutOf(side, coordinates, this.#size);
      this.#sprites = this.#makeSprites(this.#layout.cell);
      const ctx = /** @type {CanvasRenderingContext2D} */ (this.#surface.getContext('2d'));
      paintWood(ctx, side, this.palette);
      paintGrid(ctx, this.#layout, this.palette, coordinates, orientation);
    }
    const ctx = /** @type {CanvasRenderingContext2D} */ (this.#pieces.getContext('2d'));
    ctx.clearRect(0, 0, side, side);
    const now = performance.now();
    const moving = this.#paintPieces(ctx, this.#layout, this.#sprites, this.#state, now);
    if (this.#state.loupe !== null) this.#paintLoupe(ctx, this.#state.loupe);
    if (moving) this.#schedule();
  }

  /** @param {number} cell */
  #makeSprites(cell) {
    return { black: stoneSprite('black', cell, this.palette), white: stoneSprite('white', cell, this.palette) };
  }

  /**
   * @param {CanvasRenderingContext2D} ctx
   * @param {Layout} layout
   * @param {Record<string, HTMLCanvasElement>} sprites
   * @param {BoardState} state
   * @param {number} now milliseconds, Infinity when nothing moves
   * @returns {boolean} whether a stone still settles
   */
  #paintPieces(ctx, layout, sprites, state, now) {
    const { cell } = layout;
    const { palette } = this;
    const at = (/** @type {number} */ point) => centreOf(layout, point, state.orientation);
    let moving = false;
    for (const hint of state.hints) {
      const { x, y } = at(hint.point);
      paintHint(ctx, hint, x, y, cell);
    }
    for (const stone of state.stones) {
      const { x, y } = at(stone.point);
      const age = now - (this.#landed.get(stone.point) ?? -Infinity);
      const t = Math.min(1, age / SETTLE);
      moving ||= t < 1;
      const scale = 1 + 0.16 * (1 - t) * (1 - t);
      ctx.globalAlpha = 0.35 + 0.65 * t;
      ctx.drawImage(sprites[stone.color], x - cell * scale, y - cell * scale, cell * 2 * scale, cell * 2 * scale);
      ctx.globalAlpha = 1;
      if (state.numbers) {
        label(ctx, String(stone.number), x, y, cell, stone.color === 'black' ? '#f4f1ea' : '#1d1c1a');
      }
    }
    const taken = new Set(state.line.map((move) => move.point));
    for (const threat of state.threats) {
      const shared = state.threats.some((other) => other.point === threat.point && other.color !== threat.color);
      if (!taken.has(threat.point)) paintThreat(ctx, at(threat.point), cell, threat, shared);
    }
    for (const move of state.line) {
      const { x, y } = at(move.point);
      ctx.globalAlpha = 0.5;
      ctx.drawImage(sprites[move.color], x - cell * 0.9, y - cell * 0.9, cell * 1.8, cell * 1.8);
      ctx.globalAlpha = 1;
      label(ctx, String(move.number), x, y, cell, move.color === 'black' ? '#ffffff' : '#000000');
    }
    for (const row of state.overlines) paintRow(ctx, row.map(at), cell, palette.warning, true);
    if (state.row.length) paintRow(ctx, state.row.map(at), cell, palette.accent, false);
    const last = state.stones.find((s) => s.point === state.last);
    if (last && !state.row.length) paintLast(ctx, at(last.point), cell, last.color, state.numbers);
    if (state.ghost) paintGhost(ctx, at(state.ghost.point), cell, sprites, state.ghost, palette);
    if (state.refused !== null) paintRefused(ctx, at(state.refused), cell, palette);
    if (state.cursor !== null) paintCursor(ctx, at(state.cursor), cell, palette);
    return moving;
  }

  /**
   * The surroundings of a point, twice as large and away from the finger.
   * @param {CanvasRenderingContext2D} ctx
   * @param {number} point
   */
  #paintLoupe(ctx, point) {
    const { side, cell } = this.#layout;
    const { x, y } = centreOf(this.#layout, point, this.#state.orientation);
    const radius = cell * 2.6;
    const left = Math.min(side - radius, Math.max(radius, x));
    const top = y - cell * 4.4 > radius ? y - cell * 4.4 : y + cell * 4.4;
    ctx.save();
    ctx.beginPath();
    ctx.arc(left, top, radius, 0, Math.PI * 2);
    ctx.shadowColor = 'rgba(0,0,0,0.5)';
    ctx.shadowBlur = cell * 0.5;
    ctx.fillStyle = this.palette.wood[1];
    ctx.fill();
    ctx.shadowColor = 'transparent';
    ctx.clip();
    const half = radius / 1.8;
    for (const canvas of [this.#surface, this.#pieces]) {
      ctx.drawImage(canvas, x - half, y - half, half * 2, half * 2, left - radius, top - radius, radius * 2, radius * 2);
    }
    label(ctx, nameOf(point, this.#size), left, top + radius * 0.72, cell * 1.6, this.palette.label, 700);
    ctx.restore();
    ctx.strokeStyle = this.palette.accent;
    ctx.lineWidth = Math.max(2, cell * 0.1);
    circle(ctx, left, top, radius);
  }
}
