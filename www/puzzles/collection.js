// The puzzles of the file, and the choice of the next one.

/** @typedef {'fours' | 'threats' | 'move' | 'defence'} Theme */

/**
 * @typedef {object} Puzzle
 * @property {string} id stays the same as long as the position does
 * @property {Theme} theme
 * @property {string} rule
 * @property {string} moves the position: alternating stones, not in the order of a game
 * @property {'black' | 'white'} toMove
 * @property {string} answer a move that solves it
 * @property {number} own the number of black stones in Black's shortest win
 * @property {number} fours how many of them make a four, not counting the five
 * @property {number} quiet how many make no threat
 * @property {number} rating
 * @property {number} level 1 to 5
 */

/** @type {Theme[]} */
export const THEMES = ['fours', 'threats', 'move', 'defence'];

/** The levels of difficulty. */
export const LEVELS = [1, 2, 3, 4, 5];

/** The user's selection: a theme and a level, `''` and 0 for any. @typedef {{ theme: string, level: number }} Wish */

/** Milliseconds of a day. */
const DAY = 86_400_000;

/** Reads the file of puzzles. @param {any} file in the form of its schema @returns {Puzzle[]} */
export function puzzlesOf(file) {
  if (file?.format !== 'gomoku-puzzles' || file.version !== 1) throw new Error('no file of puzzles');
  return file.groups.flatMap((/** @type {any} */ { theme, rule, puzzles }) =>
    puzzles.map((/** @type {string} */ text) => puzzleOf(theme, rule, text, file.levels)));
}

/**
 * @param {Theme} theme
 * @param {string} rule
 * @param {string} text the answer, stones, fours, quiet moves, rating, Black's stones, White's stones
 * @param {number[]} levels ratings from which on each level after the first begins
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

/** A short id computed from a text (FNV-1a). @param {string} text */
function idOf(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The number of a day, the same for everybody with this date. @param {Date} date */
export const dayOf = (date) => Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);

/**
 * The puzzle of a day. Each comes once in as many days as there are puzzles; themes and levels are mixed.
 * @param {Puzzle[]} puzzles
 * @param {number} day
 */
export function puzzleOfDay(puzzles, day) {
  const mixed = [...puzzles].sort((a, b) => (idOf(a.id) < idOf(b.id) ? -1 : 1));
  // Before 1970 days are negative.
  return mixed[((day % mixed.length) + mixed.length) % mixed.length];
}

/** The puzzles that match a selection. @param {Puzzle[]} puzzles @param {Wish} wish */
export const wished = (puzzles, { theme, level }) =>
  puzzles.filter((puzzle) => (theme === '' || puzzle.theme === theme) && (level === 0 || puzzle.level === level));

/**
 * The next puzzle for a rating: one of the nearest in rating among those not solved yet or, when all are solved, among all.
 * @param {Puzzle[]} puzzles the selected ones
 * @param {number} rating
 * @param {(id: string) => boolean} solved
 * @param {number} chance from 0 up to 1
 * @param {string} [before] the last one
 */
export function nextPuzzle(puzzles, rating, solved, chance, before) {
  const others = puzzles.filter(({ id }) => id !== before);
  const open = others.filter(({ id }) => !solved(id));
  const choice = open.length > 0 ? open : others.length > 0 ? others : puzzles;
  const near = [...choice].sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating)).slice(0, 12);
  return near[Math.floor(chance * near.length)] ?? null;
}

/**
 * The points of a region around a point: five columns and rows.
 * @param {number} point
 * @param {number} size
 * @returns {number[]}
 */
export function regionOf(point, size) {
  const [col, row] = [point % size, Math.floor(point / size)];
  // Not centered on the point: the region starts at a multiple of 2.
  const from = (/** @type {number} */ place) => Math.min(size - 5, Math.max(0, 2 * Math.floor((place - 2) / 2)));
  const [left, bottom] = [from(col), from(row)];
  return Array.from({ length: 25 }, (_, i) => (bottom + Math.floor(i / 5)) * size + left + (i % 5));
}
