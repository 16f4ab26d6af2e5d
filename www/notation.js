/**
 * Points of the 15x15 board: index ↔ name ↔ place in the picture. The only file that knows how they relate.
 *
 * A point is its index `row * 15 + col`, counted from `a1` at the lower left; its name is `h8`.
 * @module
 */

/** Points on one side of the board. */
export const SIZE = 15;

/** Points on the board. */
export const POINTS = SIZE * SIZE;

/** The middle of the board, `h8`. */
export const CENTER = 112;

const FIRST_COLUMN = 'a'.charCodeAt(0);

/**
 * The letter of a column, 0 for `a`.
 * @param {number} col
 */
export const columnName = (col) => String.fromCharCode(FIRST_COLUMN + col);

/**
 * The name of a point, such as `h8`.
 * @param {number} point
 */
export const nameOf = (point) => columnName(point % SIZE) + (Math.floor(point / SIZE) + 1);

/**
 * The point with this name, or null if the name is no point of the board.
 * @param {string} name
 * @returns {number | null}
 */
export function pointOf(name) {
  const match = /^([a-o])([1-9]|1[0-5])$/i.exec(name);
  if (!match) return null;
  return (Number(match[2]) - 1) * SIZE + match[1].toLowerCase().charCodeAt(0) - FIRST_COLUMN;
}

/**
 * Where a point is seen when the board is turned: `orientation` 0..3 are quarter turns to the left, 4..7 the same
 * after columns and rows have changed places.
 * @param {number} point
 * @param {number} orientation
 * @returns {{ x: number, y: number }} columns from the left and rows from the top, both from 0
 */
export function seenAt(point, orientation) {
  let col = point % SIZE;
  let row = Math.floor(point / SIZE);
  if (orientation >= 4) [col, row] = [row, col];
  for (let turns = orientation % 4; turns > 0; turns--) [col, row] = [SIZE - 1 - row, col];
  return { x: col, y: SIZE - 1 - row };
}

/**
 * The point seen at this place of a turned board: the inverse of {@link seenAt}.
 * @param {number} x columns from the left
 * @param {number} y rows from the top
 * @param {number} orientation
 */
export function pointSeenAt(x, y, orientation) {
  let col = x;
  let row = SIZE - 1 - y;
  for (let turns = orientation % 4; turns > 0; turns--) [col, row] = [row, SIZE - 1 - col];
  if (orientation >= 4) [col, row] = [row, col];
  return row * SIZE + col;
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
