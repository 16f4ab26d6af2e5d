// Marks on the board. Lengths are in device pixels.

import { circle, disc, label } from './paint.js';

/** @typedef {import('./paint.js').Spot} Spot */

/**
 * Paints the threat that a stone here would make: a small stone with the length of the row.
 * @param {Pen} pen
 * @param {Spot} spot
 * @param {{ color: Color, text: string }} threat
 * @param {boolean} shared whether both sides threaten here; then Black's mark goes left and White's right
 */
export function paintThreat({ ctx, cell }, { x, y }, { color, text }, shared) {
  const [fill, ink] = color === 'black' ? ['#17181b', '#ffffff'] : ['#ffffff', '#17181b'];
  const at = x + (shared ? cell * (color === 'black' ? -0.2 : 0.2) : 0);
  ctx.fillStyle = fill;
  disc(ctx, at, y, cell * 0.23);
  ctx.strokeStyle = ink;
  ctx.lineWidth = Math.max(1, cell * 0.03);
  circle(ctx, at, y, cell * 0.23);
  label(ctx, text, at, y, cell * 0.72, ink, 700);
}

/**
 * Paints a band under a threatening row, and a dot at each point that improves it.
 * @param {Pen} pen
 * @param {Spot[]} stones in order along the row
 * @param {Spot[]} raises
 */
export function paintFigure({ ctx, cell, palette }, stones, raises) {
  const far = stones[stones.length - 1];
  ctx.save();
  ctx.strokeStyle = ctx.fillStyle = palette.accent;
  ctx.globalAlpha = 0.55;
  ctx.lineWidth = cell * 0.98;
  ctx.lineCap = 'round';
  ctx.beginPath();
  ctx.moveTo(stones[0].x, stones[0].y);
  ctx.lineTo(far.x, far.y);
  ctx.stroke();
  ctx.globalAlpha = 1;
  for (const { x, y } of raises) disc(ctx, x, y, cell * 0.14);
  ctx.restore();
}

/** Paints a ring at a point that stops a threat. @param {Pen} pen @param {Spot} spot */
export function paintStop({ ctx, cell }, { x, y }) {
  for (const [color, width] of /** @type {[string, number][]} */ ([['#17181b', 0.15], ['#ffffff', 0.08]])) {
    ctx.strokeStyle = color;
    ctx.lineWidth = Math.max(1.5, cell * width);
    circle(ctx, x, y, cell * 0.32);
  }
}

/**
 * @param {Pen} pen
 * @param {Spot[]} row
 * @param {string} color
 * @param {boolean} dashed
 * @param {number} [share] the fraction that is drawn, 0 to 1
 */
export function paintRow({ ctx, cell }, row, color, dashed, share = 1) {
  ctx.save();
  ctx.strokeStyle = color;
  ctx.lineWidth = Math.max(2, cell * 0.09);
  ctx.lineCap = 'round';
  if (dashed) ctx.setLineDash([cell * 0.14, cell * 0.18]);
  else {
    ctx.shadowColor = color;
    ctx.shadowBlur = cell * 0.25;
  }
  for (const { x, y } of row.slice(0, Math.ceil(share * row.length))) circle(ctx, x, y, cell * 0.43);
  ctx.setLineDash([]);
  if (!dashed) {
    const far = row[row.length - 1];
    ctx.globalAlpha = 0.9;
    ctx.beginPath();
    ctx.moveTo(row[0].x, row[0].y);
    ctx.lineTo(row[0].x + share * (far.x - row[0].x), row[0].y + share * (far.y - row[0].y));
    ctx.stroke();
  }
  ctx.restore();
}

/** @param {Pen} pen @param {Spot} spot @param {Color} color @param {boolean} numbered */
export function paintLast({ ctx, cell }, { x, y }, color, numbered) {
  // These colors are visible on black and on white stones.
  const mark = color === 'black' ? '#ff8a70' : '#b3261e';
  ctx.strokeStyle = ctx.fillStyle = mark;
  if (numbered) {
    ctx.lineWidth = Math.max(1.5, cell * 0.06);
    circle(ctx, x, y, cell * 0.38);
  } else disc(ctx, x, y, cell * 0.12);
}

/** @param {Pen} pen @param {Spot} spot @param {{ color: Color, pending: boolean }} ghost */
export function paintGhost({ ctx, cell, sprites, palette }, { x, y }, { color, pending }) {
  ctx.globalAlpha = pending ? 0.8 : 0.5;
  ctx.drawImage(sprites[color], x - cell, y - cell, cell * 2, cell * 2);
  ctx.globalAlpha = 1;
  if (!pending) return;
  ctx.strokeStyle = palette.accent;
  ctx.lineWidth = Math.max(2, cell * 0.08);
  ctx.setLineDash([cell * 0.2, cell * 0.12]);
  circle(ctx, x, y, cell * 0.6);
  ctx.setLineDash([]);
}

/** @param {Pen} pen @param {Spot} spot */
export function paintRefused({ ctx, cell, palette }, { x, y }) {
  ctx.strokeStyle = palette.warning;
  ctx.lineWidth = Math.max(2, cell * 0.1);
  circle(ctx, x, y, cell * 0.46);
  const arm = cell * 0.32;
  ctx.beginPath();
  ctx.moveTo(x - arm, y + arm);
  ctx.lineTo(x + arm, y - arm);
  ctx.stroke();
}

/** @param {Pen} pen @param {Spot} spot */
export function paintCursor({ ctx, cell, palette }, { x, y }) {
  const half = cell * 0.48;
  const arm = cell * 0.2;
  // The light outline keeps the cursor visible on wood and on both colors of stones.
  for (const [color, width] of /** @type {[string, number][]} */ ([['rgba(255,255,255,0.9)', 0.16], [palette.accent, 0.08]])) {
    ctx.strokeStyle = color;
    ctx.lineWidth = Math.max(2, cell * width);
    ctx.lineCap = 'round';
    ctx.beginPath();
    for (const [dx, dy] of [[1, 1], [1, -1], [-1, 1], [-1, -1]]) {
      ctx.moveTo(x + dx * half, y + dy * (half - arm));
      ctx.lineTo(x + dx * half, y + dy * half);
      ctx.lineTo(x + dx * (half - arm), y + dy * half);
    }
    ctx.stroke();
  }
}
