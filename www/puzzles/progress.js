import { NEWCOMER, afterPuzzle } from './glicko.js';
import { load, save } from '../shared/store.js';

const PLACE = 'gomoku.puzzles';

/** The number of runs of days to save. */
const MOST_RUNS = 100;

/** For this many milliseconds, another tab may overwrite a result that it has not seen. */
const RACE_MS = 1000;

/** The first and last of consecutive days. @typedef {[number, number]} Run */

/**
 * @typedef {object} Progress
 * @property {import('./glicko.js').Rating} rating
 * @property {number} rated how many puzzles were rated
 * @property {number} run puzzles in a row solved on the first try
 * @property {number} bestRun
 * @property {Run[]} runs days on which the day's puzzle was solved, with or without hints; the latest last
 * @property {string[]} solved ids
 * @property {string[]} failed ids of puzzles tried but not solved
 * @property {import('./collection.js').Wish} wish
 */

/** @type {Progress} */
const INITIAL = { rating: NEWCOMER, rated: 0, run: 0, bestRun: 0, runs: [], solved: [], failed: [], wish: { theme: '', level: 0 } };

/** @param {unknown} value */
const isRun = (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isSafeInteger) && value[0] <= value[1];

/** @param {any} value */
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;

/** @param {unknown} value */
const names = (value) => Array.isArray(value) && value.every((name) => typeof name === 'string');

/** @type {Record<keyof Progress, (value: any) => boolean>} */
const FITS = {
  rating: (value) => Boolean(value) && Object.keys(NEWCOMER).every((name) => Number.isFinite(value[name])),
  rated: isCount,
  run: isCount,
  bestRun: isCount,
  runs: (value) => Array.isArray(value) && value.every(isRun),
  solved: names,
  failed: names,
  wish: (value) => typeof value?.theme === 'string' && Number.isFinite(value.level),
};

/** Show a rating after this many puzzles, because a few results say little. */
export const PROVISIONAL = 10;

/** @returns {Progress} */
export function loadProgress() {
  const progress = load(PLACE, INITIAL, (value, name) => FITS[/** @type {keyof Progress} */ (name)](value));
  // Older versions did not count rated puzzles, and saved only the last run's length and end.
  const rated = progress.rated || progress.solved.length + progress.failed.length;
  const { days, lastDay } = load(PLACE, { days: 0, lastDay: -1 }, Number.isSafeInteger);
  const isOlder = progress.runs.length === 0 && days > 0 && lastDay >= 0;
  return { ...progress, rated, runs: isOlder ? [[lastDay - days + 1, lastDay]] : progress.runs };
}

/**
 * Takes over another tab's progress, so as not to overwrite it. This tab keeps its selection.
 * @param {() => Progress} held
 * @param {(progress: Progress) => void} take
 */
export const whenProgressed = (held, take) =>
  addEventListener('storage', ({ key }) => key === PLACE && take({ ...loadProgress(), wish: held().wish }));

/** @param {Progress} progress */
export const saveProgress = (progress) => save(PLACE, progress);

/**
 * Returns whether a result counts for the rating and the streak: only a first try without hints does.
 * @param {Progress} before
 * @param {string} id
 * @param {{ first: boolean, helped: boolean }} result
 */
export const counts = ({ solved, failed }, id, { first, helped }) => first && !helped && !solved.includes(id) && !failed.includes(id);

/**
 * `day` is null unless it is today's puzzle.
 * @typedef {{ solved: boolean, first: boolean, helped: boolean, day: number | null }} Result
 */

/**
 * Adds this tab's latest result to another tab's progress. Browsers share saved data late, so a tab that saves at the same
 * moment overwrites it.
 * @param {Progress} reached
 * @param {{ puzzle: Puzzle, result: Result, at: number } | null} latest
 * @param {number} now in milliseconds, like `at`
 * @returns {Progress}
 */
export function withLatest(reached, latest, now) {
  if (!latest || now - latest.at > RACE_MS) return reached;
  const { puzzle, result } = latest;
  return [...reached.solved, ...reached.failed].includes(puzzle.id) ? reached : after(reached, puzzle, result);
}

/**
 * Returns the progress after a puzzle. For runs of days, hints and repeated tries are allowed.
 * @param {Progress} before
 * @param {Puzzle} puzzle
 * @param {Result} result
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
    if (day !== null) progress.runs = withDay(before.runs, day);
  } else if (!before.solved.includes(id)) {
    progress.failed = [...new Set([...before.failed, id])];
  }
  return progress;
}

/** @param {Run[]} runs @param {number} day @returns {Run[]} */
function withDay(runs, day) {
  const joined = runs.filter((run) => touches(run, day));
  /** @type {Run} */
  const run = [Math.min(day, ...joined.map(([first]) => first)), Math.max(day, ...joined.map(([, last]) => last))];
  return [...runs.filter((other) => !joined.includes(other)), run].slice(-MOST_RUNS);
}

/** True if a day is in a run or next to it. @param {Run} run @param {number} day */
const touches = ([first, last], day) => first - 1 <= day && day <= last + 1;

/**
 * Returns the length of the longest run with today, yesterday or tomorrow in it. So travel across the date line does not end a
 * run, and a wrong clock starts a separate one.
 * @param {Progress} progress
 * @param {number} today
 */
export const daysInARow = ({ runs }, today) => Math.max(0, ...runs.filter((run) => touches(run, today)).map(([first, last]) => last - first + 1));
