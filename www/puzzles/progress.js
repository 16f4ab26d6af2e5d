// What somebody has reached, kept on the device.

import { NEWCOMER, afterPuzzle } from './glicko.js';
import { load, save } from '../shared/store.js';

const PLACE = 'gomoku.puzzles';

/**
 * @typedef {object} Progress
 * @property {import('./glicko.js').Rating} rating
 * @property {number} rated puzzles that counted for it
 * @property {number} run puzzles solved one after the other at the first try
 * @property {number} bestRun
 * @property {number} days days in a row on which the puzzle of the day was solved
 * @property {number} lastDay the last of them
 * @property {string[]} solved their ids, each once
 * @property {string[]} failed those tried and not yet solved
 * @property {import('./collection.js').Wish} wish
 */

/** @type {Progress} */
const BEGIN = { rating: NEWCOMER, rated: 0, run: 0, bestRun: 0, days: 0, lastDay: -1, solved: [], failed: [], wish: { theme: '', level: 0 } };

/** @param {unknown} value */
const names = (value) => Array.isArray(value) && value.every((name) => typeof name === 'string');

/** @type {Record<keyof Progress, (value: any) => boolean>} */
const FITS = {
  rating: (value) => Boolean(value) && Object.keys(NEWCOMER).every((name) => Number.isFinite(value[name])),
  rated: Number.isFinite,
  run: Number.isFinite,
  bestRun: Number.isFinite,
  days: Number.isFinite,
  lastDay: Number.isFinite,
  solved: names,
  failed: names,
  wish: (value) => typeof value?.theme === 'string' && Number.isFinite(value.level),
};

/** The puzzles after which a rating is shown: the first results say little. */
export const PROVISIONAL = 10;

/** @returns {Progress} */
export function loadProgress() {
  const progress = load(PLACE, BEGIN, (value, name) => FITS[/** @type {keyof Progress} */ (name)](value));
  // An older page did not count them.
  return { ...progress, rated: progress.rated || progress.solved.length + progress.failed.length };
}

/**
 * Tells what another tab has reached: whoever went on from before would undo it. What this tab wishes stays.
 * @param {() => Progress} held
 * @param {(progress: Progress) => void} take
 */
export const whenProgressed = (held, take) =>
  addEventListener('storage', ({ key }) => key === PLACE && take({ ...loadProgress(), wish: held().wish }));

/** @param {Progress} progress */
export const saveProgress = (progress) => save(PLACE, progress);

/** Whether a result counts for the rating and the streak: the first try at a puzzle, without a hint. @param {Progress} before @param {string} id @param {{ first: boolean, helped: boolean }} result */
export const counts = ({ solved, failed }, id, { first, helped }) => first && !helped && !solved.includes(id) && !failed.includes(id);

/**
 * The progress after a puzzle.
 * @param {Progress} before
 * @param {import('./collection.js').Puzzle} puzzle
 * @param {{ solved: boolean, first: boolean, helped: boolean, day: number | null }} result `day`: the number of the day
 *   whose puzzle it is, null if it is not today's
 * @returns {Progress}
 */
export function after(before, { id, rating }, result) {
  const { solved, day } = result;
  const progress = { ...before };
  if (counts(before, id, result)) {
    progress.rating = afterPuzzle(before.rating, rating, solved);
    progress.rated = before.rated + 1;
    progress.run = solved ? before.run + 1 : 0;
    progress.bestRun = Math.max(before.bestRun, progress.run);
  }
  if (solved) {
    progress.solved = [...new Set([...before.solved, id])];
    progress.failed = before.failed.filter((other) => other !== id);
    if (day !== null && before.lastDay !== day) {
      progress.days = before.lastDay === day - 1 ? before.days + 1 : 1;
      progress.lastDay = day;
    }
  } else if (!before.solved.includes(id)) {
    progress.failed = [...new Set([...before.failed, id])];
  }
  return progress;
}

/** The days in a row up to today: none if yesterday's was left out. @param {Progress} progress @param {number} today */
export const daysInARow = ({ days, lastDay }, today) => (lastDay >= today - 1 ? days : 0);
