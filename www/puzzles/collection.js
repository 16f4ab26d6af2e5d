// The puzzles, and the choice of the next one.

/** @typedef {'fours' | 'threats' | 'move' | 'defence' | 'avoid' | 'forbid'} Theme */

/**
 * @typedef {object} Puzzle
 * @property {string} id changes only with the position
 * @property {Theme} theme
 * @property {string} rule
 * @property {string} moves stones in alternating colors, not in the order of a game
 * @property {'black' | 'white'} toMove
 * @property {string} answer one solution
 * @property {number} own the attacker's stones in the shortest win
 * @property {number} fours how many of them make a four, apart from the five
 * @property {number} quiet how many make no threat
 * @property {number} rating
 * @property {number} level 1 to 5
 */

/** @type {Theme[]} */
export const THEMES = ['fours', 'threats', 'move', 'defence', 'avoid', 'forbid'];

/** The levels of difficulty. */
export const LEVELS = [1, 2, 3, 4, 5];

/** The selected theme and level. `''` and 0 mean any. @typedef {{ theme: string, level: number }} Wish */

/** A day in milliseconds. */
const DAY = 86_400_000;

/** @param {any} file in the form of its schema @returns {Puzzle[]} */
export function puzzlesOf(file) {
  if (file?.format !== 'gomoku-puzzles' || file.version !== 1) throw new Error('this is not a puzzle file');
  return file.groups.flatMap((/** @type {any} */ { theme, rule, puzzles }) =>
    puzzles.map((/** @type {string} */ text) => puzzleOf(theme, rule, text, file.levels)));
}

/**
 * @param {Theme} theme
 * @param {string} rule
 * @param {string} text answer, stones, fours, quiet moves, rating, Black's stones, White's stones
 * @param {number[]} levels the lowest rating of each level but the first
 * @returns {Puzzle}
 */
function puzzleOf(theme, rule, text, levels) {
  const [answer, own, fours, quiet, rating, black, white] = text.split(' ');
  const [blacks, whites] = [black, white].map((stones) => stones.match(/[a-z]\d+/g) ?? []);
  const moves = blacks.flatMap((stone, i) => (i < whites.length ? [stone, whites[i]] : [stone])).join(' ');
  return {
    id: idOf(`${theme} ${rule} ${black} ${white}`),
    theme,
    rule,
    moves,
    toMove: blacks.length > whites.length ? 'white' : 'black',
    answer,
    own: Number(own),
    fours: Number(fours),
    quiet: Number(quiet),
    rating: Number(rating),
    level: 1 + levels.filter((bound) => Number(rating) >= bound).length,
  };
}

/** Returns a short FNV-1a hash. @param {string} text */
function idOf(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Counts days by the local date. @param {Date} date */
export const dayOf = (date) => Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);

/**
 * Returns the puzzle of a day. Each puzzle comes up once before any is repeated, in mixed order.
 * @param {Puzzle[]} puzzles
 * @param {number} day
 */
export function puzzleOfDay(puzzles, day) {
  const mixed = [...puzzles].sort((a, b) => (idOf(a.id) < idOf(b.id) ? -1 : 1));
  // Days before 1970 are negative.
  return mixed[((day % mixed.length) + mixed.length) % mixed.length];
}

/** @param {Puzzle[]} puzzles @param {Wish} wish */
export const wished = (puzzles, { theme, level }) =>
  puzzles.filter((puzzle) => (theme === '' || puzzle.theme === theme) && (level === 0 || puzzle.level === level));

/**
 * Returns one of the puzzles nearest to a rating. Solved puzzles come up only if all are solved.
 * @param {Puzzle[]} puzzles
 * @param {number} rating
 * @param {(id: string) => boolean} solved
 * @param {number} chance random, from 0 up to 1
 * @param {string} [before] the last puzzle
 */
export function nextPuzzle(puzzles, rating, solved, chance, before) {
  const others = puzzles.filter(({ id }) => id !== before);
  const open = others.filter(({ id }) => !solved(id));
  const choice = open.length > 0 ? open : others.length > 0 ? others : puzzles;
  const near = [...choice].sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating)).slice(0, 12);
  return near[Math.floor(chance * near.length)] ?? null;
}

/**
 * Returns a square of 5x5 points around a point.
 * @param {number} point
 * @param {number} size
 * @returns {number[]}
 */
export function regionOf(point, size) {
  const [col, row] = [point % size, Math.floor(point / size)];
  // Not centered on the point, which would give it away.
  const from = (/** @type {number} */ place) => Math.min(size - 5, Math.max(0, 2 * Math.floor((place - 2) / 2)));
  const [left, bottom] = [from(col), from(row)];
  return Array.from({ length: 25 }, (_, i) => (bottom + Math.floor(i / 5)) * size + left + (i % 5));
}
