// Points of the board: index ↔ name ↔ place in the picture. The only file that knows how they relate.
//
// A point is its index `row * size + col`, counted from `a1` at the lower left; its name is `h8`. The size is 15 by
// default. On the infinite board names count from the first stone: `e3s2` lies three to the east, two to the south.

/** Lines each way of the solved board. */
export const SIZE = 15;

/** Lines each way of the infinite board: as far as one can play, with the first stone in the center. */
export const UNBOUNDED = 20001;

/** The lower left corner relative to the first stone, in columns and rows. @typedef {[number, number]} Origin */

/** @param {number} size @returns {Origin | null} for the infinite board */
export const originOf = (size) => (size < UNBOUNDED ? null : [-10000, -10000]);

/** @param {number} steps @param {string} plus @param {string} minus */
const direction = (steps, plus, minus) => (steps < 0 ? minus : plus) + Math.abs(steps);

/** The middle of a board, `h8`; of an even one the lower left of the four. @param {number} [size] */
export const centerOf = (size = SIZE) => Math.floor((size - 1) / 2) * (size + 1);

const FIRST_COLUMN = 'a'.charCodeAt(0);

/** The letter of a column, 0 for `a`. @param {number} col */
export const columnName = (col) => String.fromCharCode(FIRST_COLUMN + col);

/**
 * The name of a point, such as `h8`; on a part of the infinite board, such as `e3s2`.
 * @param {number} point
 * @param {number} [size]
 * @param {Origin | null} [origin]
 */
export function nameOf(point, size = SIZE, origin = originOf(size)) {
  const [col, row] = [point % size, Math.floor(point / size)];
  return origin ? direction(col + origin[0], 'e', 'w') + direction(row + origin[1], 'n', 's') : columnName(col) + (row + 1);
}

/**
 * A text with its points as people read them: on the infinite board as column and row, counted from the first stone.
 * @param {string} text a name, or one with names in it
 */
export const readable = (text) =>
  text.replace(/\b([ew])(\d+)([ns])(\d+)\b/g, (_, eastWest, x, northSouth, y) => `(${eastWest === 'w' ? '−' : ''}${x}, ${northSouth === 's' ? '−' : ''}${y})`);

/**
 * The point with this name, or null if the name is not a point of the board.
 * @param {string} name
 * @param {number} [size]
 * @returns {number | null}
 */
export function pointOf(name, size = SIZE) {
  const origin = originOf(size);
  if (origin) {
    const steps = /^([ew])(\d{1,5})([ns])(\d{1,5})$/.exec(name);
    if (!steps) return null;
    const [col, row] = [steps[1] === 'e' ? +steps[2] : -steps[2], steps[3] === 'n' ? +steps[4] : -steps[4]];
    const inside = Math.max(Math.abs(col), Math.abs(row)) <= -origin[0];
    return inside ? (row - origin[1]) * size + col - origin[0] : null;
  }
  const match = /^([a-z])([1-9][0-9]?)$/i.exec(name);
  if (!match) return null;
  const col = match[1].toLowerCase().charCodeAt(0) - FIRST_COLUMN;
  const row = Number(match[2]) - 1;
  return col < size && row < size ? row * size + col : null;
}

/**
 * Where a point is seen when the board is turned: `orientation` 0..3 are quarter turns to the left, 4..7 the same
 * after columns and rows are swapped.
 * @param {number} point
 * @param {number} orientation
 * @param {number} [size]
 * @returns {{ x: number, y: number }} columns from the left and rows from the top, both from 0
 */
export function seenAt(point, orientation, size = SIZE) {
  let col = point % size;
  let row = Math.floor(point / size);
  if (orientation >= 4) [col, row] = [row, col];
  for (let turns = orientation % 4; turns > 0; turns--) [col, row] = [size - 1 - row, col];
  return { x: col, y: size - 1 - row };
}

/**
 * The point seen at this place of a turned board: the inverse of {@link seenAt}.
 * @param {number} x columns from the left
 * @param {number} y rows from the top
 * @param {number} orientation
 * @param {number} [size]
 */
export function pointSeenAt(x, y, orientation, size = SIZE) {
  let col = x;
  let row = size - 1 - y;
  for (let turns = orientation % 4; turns > 0; turns--) [col, row] = [row, size - 1 - col];
  if (orientation >= 4) [col, row] = [row, col];
  return row * size + col;
}

/** The orientation after a further quarter turn to the left. @param {number} orientation */
export const turned = (orientation) => (orientation & 4) | ((orientation + 1) % 4);

/** The orientation after a further flip of left and right. @param {number} orientation */
export function flipped(orientation) {
  // Swapping columns and rows and then turning by a quarter swaps left and right. After a flip, turns go the other
  // way.
  const turns = (5 - (orientation % 4)) % 4;
  return orientation >= 4 ? turns : 4 + turns;
}
