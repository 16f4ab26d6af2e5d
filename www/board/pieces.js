// Paints hints, stones and marks. Lengths are in device pixels.

import { label, paintHint } from './paint.js';
import { paintCursor, paintFigure, paintGhost, paintLast, paintRefused, paintRow, paintStop, paintThreat } from './marks.js';

/** How long a new stone is animated, in milliseconds. */
const SETTLE = 130;
/** How long it takes to draw the winning row, in milliseconds. */
const WIN = 600;

/** @param {Pen} pen @param {BoardState} state */
export function paintHints(pen, { hints }) {
  for (const hint of hints) if (hint.mark) paintHint(pen, hint);
}

/**
 * Paints the stones and their marks.
 * @param {Pen} pen
 * @param {BoardState} state
 * @param {(point: number) => number} ageOf milliseconds since the stone appeared
 * @returns {boolean} true if a stone is still moving
 */
export function paintPieces(pen, state, ageOf) {
  const { ctx, cell, palette, sprites, at } = pen;
  let moving = false;
  for (const { stones, raises } of state.figures) paintFigure(pen, stones.map(at), raises.map(at));
  for (const point of state.stops) paintStop(pen, at(point));
  for (const stone of state.stones) {
    const { x, y } = at(stone.point);
    const t = Math.min(1, ageOf(stone.point) / SETTLE);
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
    if (!taken.has(threat.point)) paintThreat(pen, at(threat.point), threat, shared);
  }
  for (const point of state.barred) {
    if (!taken.has(point)) paintThreat(pen, at(point), { color: 'black', text: '×' }, false);
  }
  for (const move of state.line) {
    const { x, y } = at(move.point);
    ctx.globalAlpha = 0.5;
    ctx.drawImage(sprites[move.color], x - cell * 0.9, y - cell * 0.9, cell * 1.8, cell * 1.8);
    ctx.globalAlpha = 1;
    label(ctx, String(move.number), x, y, cell, move.color === 'black' ? '#ffffff' : '#000000');
  }
  for (const row of state.overlines) paintRow(pen, row.map(at), palette.warning, true);
  if (state.row.length) {
    const share = Math.min(1, state.last === null ? 1 : ageOf(state.last) / WIN);
    moving ||= share < 1;
    paintRow(pen, state.row.map(at), palette.accent, false, share);
  }
  const last = state.stones.find((s) => s.point === state.last);
  if (last && !state.row.length) paintLast(pen, at(last.point), last.color, state.numbers);
  return moving;
}

/**
 * Paints what follows the pointer or the keyboard.
 * @param {Pen} pen
 * @param {BoardState} state
 */
export function paintHand(pen, { ghost, cursor, refused, hints }) {
  if (ghost) paintGhost(pen, pen.at(ghost.point), ghost);
  // Paint the hint over the stone under the pointer.
  const pointed = ghost?.point ?? cursor;
  for (const hint of hints) if (hint.point === pointed && hint.text) paintHint(pen, { ...hint, mark: 'disc' });
  if (refused !== null) paintRefused(pen, pen.at(refused));
  if (cursor !== null) paintCursor(pen, pen.at(cursor));
}
