// Only this file knows how a point's index, its name and its place in the picture relate.
//
// A point's index is `row * size + col`, counted from `a1` at the lower left. Its name is like `h8` or, on the infinite board,
// `e3s2`: three columns east and two rows south of the first stone.

import { UNBOUNDED } from './rules.js';

/** The number of lines in each direction on the solved board. */
export const SIZE = 15;

/** The lower left corner, counted from the first stone. @typedef {[number, number]} Origin */

/** @param {number} size @returns {Origin | null} set only for the infinite board */
export const originOf = (size) => (size < UNBOUNDED ? null : [-10000, -10000]);

/** @param {number} steps @param {string} plus @param {string} minus */
const direction = (steps, plus, minus) => (steps < 0 ? minus : plus) + Math.abs(steps);

/**
 * Returns the center, or the lower left of the four center points.
 * @param {number} [size]
 */
export const centerOf = (size = SIZE) => Math.floor((size - 1) / 2) * (size + 1);

const FIRST_COLUMN = 'a'.charCodeAt(0);

/** @param {number} col from 0 */
export const columnName = (col) => String.fromCharCode(FIRST_COLUMN + col);

/**
 * @param {number} point
 * @param {number} [size]
 * @param {Origin | null} [origin]
 */
export function nameOf(point, size = SIZE, origin = originOf(size)) {
  const [col, row] = [point % size, Math.floor(point / size)];
  return origin ? direction(col + origin[0], 'e', 'w') + direction(row + origin[1], 'n', 's') : columnName(col) + (row + 1);
}

/**
 * Replaces names like `e3s2` in a text with coordinates.
 * @param {string} text
 */
export const readable = (text) =>
  text.replace(/\b([ew])(\d+)([ns])(\d+)\b/g, (_, eastWest, x, northSouth, y) => `(${eastWest === 'w' ? '−' : ''}${x}, ${northSouth === 's' ? '−' : ''}${y})`);

/**
 * Returns null if the board has no such point.
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
 * Returns where a point appears on a rotated board. An `orientation` from 0 to 3 counts quarter turns to the left; 4 to 7 are
 * the same with columns and rows swapped first.
 * @param {number} point
 * @param {number} orientation
 * @param {number} [size]
 * @returns {{ x: number, y: number }} from the upper left
 */
export function seenAt(point, orientation, size = SIZE) {
  let col = point % size;
  let row = Math.floor(point / size);
  if (orientation >= 4) [col, row] = [row, col];
  for (let turns = orientation % 4; turns > 0; turns--) [col, row] = [size - 1 - row, col];
  return { x: col, y: size - 1 - row };
}

/**
 * The inverse of {@link seenAt}.
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

/** Returns the orientation after a quarter turn to the left. @param {number} orientation */
export const turned = (orientation) => (orientation & 4) | ((orientation + 1) % 4);

/** Returns the orientation after swapping left and right. @param {number} orientation */
export function flipped(orientation) {
  // Swapping columns and rows and then a quarter turn swaps left and right. After a flip, turns go the other way.
  const turns = (5 - (orientation % 4)) % 4;
  return orientation >= 4 ? turns : 4 + turns;
}
