// What lies on the grid: hints, stones and marks. Lengths are device pixels.

import { centreOf, circle, label, paintHint } from './paint.js';
import { paintCursor, paintFigure, paintGhost, paintLast, paintRefused, paintRow, paintStop, paintThreat } from './marks.js';

/** @typedef {import('./palettes.js').Palette} Palette */
/** @typedef {import('./paint.js').Layout} Layout */
/** @typedef {import('./view.js').BoardState} BoardState */

/** Milliseconds until a stone lies still. */
const SETTLE = 130;

/**
 * How long Black needs if White plays somewhere, for each point of which that is known.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Layout} layout
 * @param {BoardState} state
 */
export function paintHints(ctx, layout, { hints, orientation }) {
  for (const hint of hints) {
    const { x, y } = centreOf(layout, hint.point, orientation);
    paintHint(ctx, hint, x, y, layout.cell);
  }
}

/**
 * The stones, and the marks on and beside them.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Layout} layout
 * @param {Record<string, HTMLCanvasElement>} sprites
 * @param {Palette} palette
 * @param {BoardState} state
 * @param {(point: number) => number} ageOf milliseconds since the stone there was put down
 * @returns {boolean} whether a stone still settles
 */
export function paintPieces(ctx, layout, sprites, palette, state, ageOf) {
  const { cell } = layout;
  const at = (/** @type {number} */ point) => centreOf(layout, point, state.orientation);
  let moving = false;
  for (const { stones, raises } of state.figures) paintFigure(ctx, stones.map(at), raises.map(at), cell, palette);
  for (const point of state.stops) paintStop(ctx, at(point), cell);
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
  return moving;
}

/**
 * What follows a pointer or the keyboard: the stone that is not placed yet, a point refused, the cursor.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Layout} layout
 * @param {Record<string, HTMLCanvasElement>} sprites
 * @param {Palette} palette
 * @param {BoardState} state
 */
export function paintHand(ctx, layout, sprites, palette, state) {
  const { cell } = layout;
  const at = (/** @type {number} */ point) => centreOf(layout, point, state.orientation);
  if (state.ghost) paintGhost(ctx, at(state.ghost.point), cell, sprites, state.ghost, palette);
  // Over the stone that would lie there.
  const pointed = state.ghost?.point ?? state.cursor;
  for (const hint of state.hints) {
    const { x, y } = at(hint.point);
    if (hint.point === pointed && hint.text) paintHint(ctx, { ...hint, longest: true }, x, y, cell);
  }
  if (state.refused !== null) paintRefused(ctx, at(state.refused), cell, palette);
  if (state.cursor !== null) paintCursor(ctx, at(state.cursor), cell, palette);
}
