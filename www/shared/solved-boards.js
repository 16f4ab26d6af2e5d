// The boards on which the solver plays.

import { RENJU, RENJU_SIZE, SOLVED_RULES, SOLVED_SIZES, UNBOUNDED } from './rules.js';

/** @returns {{ size: number, rule: string }[]} */
export const solvedBoards = () => [
  ...[...SOLVED_SIZES, UNBOUNDED].flatMap((size) => SOLVED_RULES.map((rule) => ({ size, rule }))),
  { size: RENJU_SIZE, rule: RENJU },
];

/** True if a strategy covers this finite board. @param {{ size: number, rule: string }} board */
export const isSolved = ({ size, rule }) => (rule === RENJU ? size === RENJU_SIZE : SOLVED_SIZES.includes(size) && SOLVED_RULES.includes(rule));
