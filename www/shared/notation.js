/**
 * Points of the board: index ↔ name ↔ place in the picture. The only file that knows how they relate.
 *
 * A point is its index `row * size + col`, counted from `a1` at the lower left; its name is `h8`. The size is 15 unless
 * said otherwise.
 * @module
 */

/** Points on one side of the solved board. */
export const SIZE = 15;

/**
 * The middle of a board, `h8`; of an even one the lower left of the four.
 * @param {number} [size]
 */
export const centerOf = (size = SIZE) => Math.floor((size - 1) / 2) * (size + 1);

const FIRST_COLUMN = 'a'.charCodeAt(0);

/**
 * The letter of a column, 0 for `a`.
 * @param {number} col
 */
export const columnName = (col) => String.fromCharCode(FIRST_COLUMN + col);

/**
 * The name of a point, such as `h8`.
 * @param {number} point
 * @param {number} [size]
 */
export const nameOf = (point, size = SIZE) => columnName(point % size) + (Math.floor(point / size) + 1);

/**
 * The point with this name, or null if the name is no point of the board.
 * @param {string} name
 * @param {number} [size]
 * @returns {number | null}
 */
export function pointOf(name, size = SIZE) {
  const match = /^([a-z])([1-9][0-9]?)$/i.exec(name);
  if (!match) return null;
  const col = match[1].toLowerCase().charCodeAt(0) - FIRST_COLUMN;
  const row = Number(match[2]) - 1;
  return col < size && row < size ? row * size + col : null;
}

/**
 * Where a point is seen when the board is turned: `orientation` 0..3 are quarter turns to the left, 4..7 the same
 * after columns and rows have changed places.
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

/**
 * The orientation after a further quarter turn to the left.
 * @param {number} orientation
 */
export const turned = (orientation) => (orientation & 4) | ((orientation + 1) % 4);

/**
 * The orientation after a further flip of left and right.
 * @param {number} orientation
 */
export function flipped(orientation) {
  // Left and right change places when columns and rows do and a quarter turn follows; a flip turns the other way round.
  const turns = (5 - (orientation % 4)) % 4;
  return orientation >= 4 ? turns : 4 + turns;
}
