// Paints wood, grid, stones and hints. Lengths are in device pixels.

import { centerOf, columnName, pointSeenAt, seenAt } from '../shared/notation.js';
import { heatColor } from './palettes.js';

/** @typedef {'black' | 'white'} Color */
/** @typedef {import('../shared/notation.js').Origin} Origin */

/**
 * @typedef {object} Layout
 * @property {number} side the side of the picture
 * @property {number} cell the distance between two lines
 * @property {number} margin the distance from the edge to the first line
 * @property {number} size the number of lines in each direction
 */

/** @typedef {{ x: number, y: number }} Spot */

/**
 * @typedef {object} Pen
 * @property {CanvasRenderingContext2D} ctx
 * @property {number} cell the distance between two lines
 * @property {Palette} palette
 * @property {Record<string, HTMLCanvasElement>} sprites the stones by color
 * @property {(point: number) => Spot} at
 */

/** The points on the fourth lines, and the center if there is one. @param {number} size */
function starPoints(size) {
  const stars = [3, size - 4].flatMap((row) => [3, size - 4].map((col) => row * size + col));
  return size % 2 ? [...stars, centerOf(size)] : stars;
}

/**
 * @param {number} side
 * @param {boolean} coordinates whether the margin must fit coordinates
 * @param {number} size lines in each direction
 * @returns {Layout}
 */
export function layoutOf(side, coordinates, size) {
  const margins = coordinates ? 0.92 : 0.64;
  // At least one pixel, because an empty canvas cannot be copied.
  const cell = Math.max(1, Math.floor(side / (size - 1 + 2 * margins)));
  return { side, cell, margin: Math.round((side - cell * (size - 1)) / 2), size };
}

/**
 * @param {Layout} layout
 * @param {number} point
 * @param {number} orientation
 */
export function placeOnBoard(layout, point, orientation) {
  const { x, y } = seenAt(point, orientation, layout.size);
  return { x: layout.margin + x * layout.cell, y: layout.margin + y * layout.cell };
}

/**
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
 * @param {CanvasRenderingContext2D} ctx
 * @param {Layout} layout
 * @param {Palette} palette
 * @param {boolean} coordinates
 * @param {number} orientation
 * @param {Origin | null} [origin] set on the infinite board, where the lines run on
 */
export function paintGrid(ctx, layout, palette, coordinates, orientation, origin = null) {
  const { side, cell, margin, size } = layout;
  const far = margin + cell * (size - 1);
  const thin = Math.max(1, Math.round(cell / 34));
  // A line of odd width is sharp only if it is centered on a pixel.
  const snap = thin % 2 ? 0.5 : 0;
  const beyond = origin ? cell * 0.3 : 0;
  ctx.strokeStyle = palette.line;
  for (let i = 0; i < size; i++) {
    const at = margin + i * cell + snap;
    const edge = !origin && (i === 0 || i === size - 1);
    ctx.lineWidth = edge ? thin * 2 : thin;
    ctx.globalAlpha = edge ? 0.85 : 0.62;
    ctx.beginPath();
    ctx.moveTo(margin - beyond, at);
    ctx.lineTo(far + beyond + 2 * snap, at);
    ctx.moveTo(at, margin - beyond);
    ctx.lineTo(at, far + beyond + 2 * snap);
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
  ctx.fillStyle = palette.line;
  for (const point of origin ? [] : starPoints(size)) {
    const { x, y } = placeOnBoard(layout, point, orientation);
    disc(ctx, x + snap, y + snap, Math.max(2, cell * 0.085));
  }
  if (!coordinates) return;
  ctx.fillStyle = palette.label;
  // The second limit is for small boards, whose cells are large.
  ctx.font = `500 ${Math.max(8, Math.round(Math.min(cell * 0.31, side * 0.024)))}px system-ui, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  // Leaves room for two digits beside a stone.
  const outside = margin * 0.3;
  for (let i = 0; i < size; i++) {
    const at = margin + i * cell;
    ctx.fillText(edgeLabel(i, true, layout, orientation, origin), at, side - outside);
    ctx.fillText(edgeLabel(i, false, layout, orientation, origin), outside, at);
  }
}

/**
 * Returns the label below column `i` from the left, or beside row `i` from the top.
 * @param {number} i
 * @param {boolean} bottom
 * @param {Layout} layout
 * @param {number} orientation
 * @param {Origin | null} origin
 */
function edgeLabel(i, bottom, { size }, orientation, origin) {
  const at = (/** @type {number} */ depth) => (bottom ? pointSeenAt(i, depth, orientation, size) : pointSeenAt(depth, i, orientation, size));
  const column = at(0) % size;
  const sameColumn = column === at(1) % size;
  const n = sameColumn ? column : Math.floor(at(0) / size);
  if (!origin) return sameColumn ? columnName(n) : String(n + 1);
  const number = n + origin[sameColumn ? 0 : 1];
  // There is not room for every number.
  return size > 27 && number % 5 ? '' : String(number).replace('-', '−');
}

/**
 * Draws a stone with its shadow.
 * @param {Color} color
 * @param {number} cell
 * @param {Palette} palette
 * @returns {HTMLCanvasElement} two cells wide, with the stone in the center
 */
export function stoneSprite(color, cell, palette) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = cell * 2;
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const radius = cell * 0.468;
  const middle = cell;
  ctx.save();
  ctx.shadowColor = palette.shadow;
  ctx.shadowBlur = radius * 0.32;
  ctx.shadowOffsetX = radius * 0.09;
  ctx.shadowOffsetY = radius * 0.16;
  ctx.fillStyle = color === 'black' ? '#0b0b0d' : '#d8d2c6';
  disc(ctx, middle, middle, radius);
  ctx.restore();

  const light = { x: middle - radius * 0.34, y: middle - radius * 0.4 };
  const body = ctx.createRadialGradient(light.x, light.y, radius * 0.05, middle, middle, radius * 1.02);
  const stops =
    color === 'black'
      ? ['#6d7077', '#3b3d43', '#1d1e22', '#0a0a0c']
      : ['#ffffff', '#fdfcf9', '#f3efe7', '#cbc4b6'];
  [0, 0.32, 0.7, 1].forEach((at, i) => body.addColorStop(at, stops[i]));
  ctx.fillStyle = body;
  disc(ctx, middle, middle, radius);

  // The reflection of a window: faint on black, strong on white.
  const shine = ctx.createRadialGradient(light.x, light.y, 0, light.x, light.y, radius * 0.5);
  shine.addColorStop(0, color === 'black' ? 'rgba(255,255,255,0.34)' : 'rgba(255,255,255,0.95)');
  shine.addColorStop(1, 'rgba(255,255,255,0)');
  ctx.fillStyle = shine;
  disc(ctx, light.x, light.y, radius * 0.5);

  // Light that the board reflects onto the lower edge.
  const rim = ctx.createRadialGradient(middle - radius * 0.1, middle - radius * 0.14, radius * 0.78, middle, middle, radius);
  rim.addColorStop(0, 'rgba(255,255,255,0)');
  rim.addColorStop(1, color === 'black' ? 'rgba(255,236,205,0.16)' : 'rgba(120,96,60,0.18)');
  ctx.fillStyle = rim;
  disc(ctx, middle, middle, radius);
  return canvas;
}

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} radius */
export function disc(ctx, x, y, radius) {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.fill();
}

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} radius */
export function circle(ctx, x, y, radius) {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.stroke();
}

/**
 * Paints a short text centered on (x, y).
 * @param {CanvasRenderingContext2D} ctx
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} cell
 * @param {string} color
 * @param {number} [weight]
 */
export function label(ctx, text, x, y, cell, color, weight = 600) {
  const size = cell * (text.length > 2 ? 0.34 : 0.42);
  ctx.font = `${weight} ${Math.round(size)}px system-ui, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  ctx.fillStyle = color;
  ctx.fillText(text, x, y + size * 0.36);
}

/**
 * Paints how long Black needs after this White move. The longer the win, the deeper the tint. Stored answers fill the square
 * and computed ones only part of it, so that color is not the only difference. The longest replies are discs, small ones if many
 * tie. A question mark means that no win is proven.
 * @param {Pen} pen
 * @param {BoardState['hints'][number]} hint
 */
export function paintHint({ ctx, cell, at }, hint) {
  const { x, y } = at(hint.point);
  const { fill, ink } = heatColor(hint.heat);
  ctx.save();
  ctx.fillStyle = fill;
  if (hint.mark === 'square') {
    const half = cell * (hint.stored ? 0.47 : 0.36);
    ctx.globalAlpha = 0.2 + 0.5 * hint.heat;
    ctx.fillRect(x - half, y - half, 2 * half, 2 * half);
  } else disc(ctx, x, y, cell * (hint.mark === 'disc' ? 0.42 : 0.17));
  ctx.restore();
  if (hint.mark === 'disc' || hint.text === '?') label(ctx, hint.text, x, y, cell * 0.9, ink);
}
