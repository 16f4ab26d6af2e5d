import { EngineError } from '../engine/error.js';
import { FREE_RULES, FREE_SIZES } from './rules.js';
import { load, save } from '../shared/store.js';
import { openingOf } from './opening.js';
import { solvedBoards } from '../shared/solved-boards.js';

const PLACE = 'gomoku.free';

/**
 * The choices. `minutes` is per side and game (0 for no clock), `milliseconds` per move, and `pause` between the moves of two
 * engines. `adopted` is the solved board whose size and rule were taken over last.
 */
export const CHOICES = {
  size: FREE_SIZES,
  rule: FREE_RULES,
  opening: ['', 'swap2', 'pro', 'longpro'],
  level: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  minutes: [0, 1, 3, 5, 10, 20],
  milliseconds: [100, 300, 1000, 3000, 10_000],
  pause: [0, 300, 1000, 3000],
  ponder: ['', 'yes'],
  thoughts: ['', 'yes'],
  adopted: solvedBoards().map(({ size, rule }) => `${size}-${rule}`),
};

/**
 * Levels of the best engine with approximate ratings on the scale of the Gomocup tournament, estimated from matches
 * (`src/lab/engine.md`).
 * @type {[name: string, level: number, rating: number][]}
 */
export const NAMED_LEVELS = [['beginner', 1, 500], ['casual', 3, 1000], ['club', 5, 1350], ['strong', 7, 1700], ['expert', 9, 2000], ['master', 10, 2450]];

/**
 * `''` is a person, no opening, or no pondering. With Swap2, Black is the proposer and White the chooser.
 * @typedef {{ black: string, blackLevel: number, white: string, whiteLevel: number, size: number, rule: string, opening:
 *   string, minutes: number, milliseconds: number, pause: number, ponder: string, thoughts: string, adopted: string }} Setup
 */

/** @type {Setup} */
const DEFAULTS = { black: '', blackLevel: 5, white: 'best', whiteLevel: 3, size: 15, rule: 'standard', opening: '', minutes: 0, milliseconds: 1000, pause: 300, ponder: '', thoughts: '', adopted: '15-standard' };

/** @param {string[]} engines @returns {Record<keyof Setup, (string | number)[]>} */
export const fieldsOf = (engines) => ({
  ...CHOICES,
  black: ['', ...engines],
  blackLevel: CHOICES.level,
  white: ['', ...engines],
  whiteLevel: CHOICES.level,
});

/** @param {string[]} engines @returns {Setup} */
export function loadSetup(engines) {
  const fields = fieldsOf(engines);
  return load(PLACE, DEFAULTS, (value, name) => Reflect.get(fields, name).includes(value));
}

/** @param {Setup} setup */
export const saveSetup = (setup) => save(PLACE, setup);

/** @param {string} text */
export const badBoard = (text) => new EngineError({ code: 'bad-board', message: `${text.slice(0, 20)} is not a board`, token: text.slice(0, 20) });

/**
 * Returns the board in a link. `opening` is undefined if it is invalid.
 * @param {string} text such as `19-freestyle` or `15-standard-swap2-two-black`
 * @param {string[]} rules
 */
export function linkedBoard(text, rules) {
  const [size, rule, ...rest] = text.split('-');
  if (!CHOICES.size.map(String).includes(size) || !rules.includes(rule)) throw badBoard(text);
  return { size: Number(size), rule, opening: openingOf(rest) };
}

export const FRIENDS = { black: '', white: '' };

/** @param {Setup} setup */
export const playersOf = ({ black, blackLevel, white, whiteLevel }) => ({
  black: black ? { engine: black, level: blackLevel } : null,
  white: white ? { engine: white, level: whiteLevel } : null,
});
