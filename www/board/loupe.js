// The loupe above a finger. Lengths are in device pixels.

import { placeOnBoard, circle, label, paintWood } from './paint.js';
import { nameOf, readable } from '../shared/notation.js';

/** @typedef {import('./paint.js').Layout} Layout */

/**
 * Paints the area around a point at double size, away from the finger.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Layout} layout
 * @param {Palette} palette
 * @param {BoardState} state
 * @param {(HTMLCanvasElement | null)[]} pictures the layers above the wood, bottom first, each with its own resolution
 */
export function paintLoupe(ctx, layout, palette, { loupe, orientation, origin }, pictures) {
  const { side, cell } = layout;
  const point = /** @type {number} */ (loupe);
  const { x, y } = placeOnBoard(layout, point, orientation);
  const radius = cell * 2.6;
  const left = Math.min(side - radius, Math.max(radius, x));
  const top = y - cell * 4.4 > radius ? y - cell * 4.4 : y + cell * 4.4;
  ctx.save();
  ctx.beginPath();
  ctx.arc(left, top, radius, 0, Math.PI * 2);
  ctx.shadowColor = 'rgba(0,0,0,0.5)';
  ctx.shadowBlur = cell * 0.5;
  ctx.fillStyle = palette.wood[1];
  ctx.fill();
  ctx.shadowColor = 'transparent';
  ctx.clip();
  const half = radius / 1.8;
  ctx.save();
  ctx.translate(left, top);
  ctx.scale(radius / half, radius / half);
  ctx.translate(-x, -y);
  paintWood(ctx, side, palette);
  ctx.restore();
  for (const picture of pictures) {
    if (!picture?.width) continue;
    const [from, length] = [(/** @type {number} */ at) => ((at - half) * picture.width) / side, (half * 2 * picture.width) / side];
    ctx.drawImage(picture, from(x), from(y), length, length, left - radius, top - radius, radius * 2, radius * 2);
  }
  label(ctx, readable(nameOf(point, layout.size, origin)), left, top + radius * 0.72, cell * 1.6, palette.label, 700);
  ctx.restore();
  ctx.strokeStyle = palette.accent;
  ctx.lineWidth = Math.max(2, cell * 0.1);
  circle(ctx, left, top, radius);
}
