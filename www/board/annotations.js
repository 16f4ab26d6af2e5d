// Draws what the surrounding page adds to the board: highlights under the stones, markers and arrows over them. Lengths are in
// device pixels.

import { circle, disc, label } from './paint.js';

/** @typedef {import('./paint.js').Spot} Spot */

/** @param {Pen} pen @param {{ point: number, color?: string }[]} highlights */
export function paintHighlights({ ctx, cell, palette, at }, highlights) {
  ctx.save();
  ctx.globalAlpha = 0.45;
  for (const { point, color } of highlights) {
    const { x, y } = at(point);
    ctx.fillStyle = color ?? palette.accent;
    ctx.fillRect(x - cell / 2, y - cell / 2, cell, cell);
  }
  ctx.restore();
}

/** @param {Pen} pen @param {{ point: number, to: number, color?: string, weight?: number }[]} arrows */
export function paintArrows(pen, arrows) {
  for (const { point, to, color, weight } of arrows) paintArrow(pen, pen.at(point), pen.at(to), color ?? pen.palette.accent, weight ?? 1);
}

/** @param {Pen} pen @param {{ point: number, shape: string, text?: string, color?: string }[]} markers */
export function paintMarkers(pen, markers) {
  pen.ctx.save();
  pen.ctx.lineCap = pen.ctx.lineJoin = 'round';
  for (const { point, shape, text = '', color } of markers) paintMarker(pen, pen.at(point), shape, text, color ?? pen.palette.accent);
  pen.ctx.restore();
}

/** @param {Pen} pen @param {Spot} from @param {Spot} to @param {string} color @param {number} weight 0 to 1, from thin to bold */
function paintArrow({ ctx, cell }, from, to, color, weight) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  // The tip touches the edge of a stone on the target point.
  const [end, head, half] = [length - cell * 0.4, cell * 0.3, cell * (0.05 + 0.09 * weight)];
  const corner = (/** @type {number} */ along, /** @type {number} */ aside) => ctx.lineTo(from.x + dx * along - dy * aside, from.y + dy * along + dx * aside);
  ctx.fillStyle = color;
  ctx.globalAlpha = 0.35 + 0.4 * weight;
  ctx.beginPath();
  for (const [along, aside] of [[0, half], [end - head, half], [end - head, 2.2 * half], [end, 0], [end - head, -2.2 * half], [end - head, -half], [0, -half]]) corner(along, aside);
  ctx.fill();
  ctx.globalAlpha = 1;
}

/** Corners of each shape, as fractions of its radius. @type {Record<string, [number, number][]>} */
const CORNERS = {
  square: [[-0.8, -0.8], [0.8, -0.8], [0.8, 0.8], [-0.8, 0.8]],
  triangle: [[0, -1], [0.87, 0.5], [-0.87, 0.5]],
};

/** @param {Pen} pen @param {Spot} spot @param {string} shape @param {string} text @param {string} color */
function paintMarker({ ctx, cell }, { x, y }, shape, text, color) {
  const radius = cell * 0.32;
  ctx.strokeStyle = ctx.fillStyle = color;
  ctx.lineWidth = Math.max(2, cell * 0.09);
  if (shape === 'disc') disc(ctx, x, y, cell * 0.36);
  else if (shape === 'circle') circle(ctx, x, y, radius);
  else {
    ctx.beginPath();
    if (shape === 'cross') {
      for (const side of [-1, 1]) {
        ctx.moveTo(x - radius * 0.75, y - side * radius * 0.75);
        ctx.lineTo(x + radius * 0.75, y + side * radius * 0.75);
      }
    } else {
      for (const [dx, dy] of CORNERS[shape]) ctx.lineTo(x + dx * radius, y + dy * radius);
      ctx.closePath();
    }
    ctx.stroke();
  }
  if (text) label(ctx, text, x, y, cell, shape === 'disc' ? '#ffffff' : color, 700);
}
