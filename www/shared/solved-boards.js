// The boards on which the solver plays.

import { RENJU, RENJU_SIZE, SOLVED_RULES, SOLVED_SIZES, UNBOUNDED } from './rules.js';

/** Returns all boards on which the solver plays. @returns {{ size: number, rule: string }[]} */
export const solvedBoards = () => [
  ...[...SOLVED_SIZES, UNBOUNDED].flatMap((size) => SOLVED_RULES.map((rule) => ({ size, rule }))),
  { size: RENJU_SIZE, rule: RENJU },
];

/** Returns true if a strategy covers games on this finite board. @param {{ size: number, rule: string }} board */
export const isSolved = ({ size, rule }) => (rule === RENJU ? size === RENJU_SIZE : SOLVED_SIZES.includes(size) && SOLVED_RULES.includes(rule));
