// The boards and rules of free play and of records.

import { RENJU, SOLVED_RULES, SOLVED_SIZES } from '../shared/rules.js';

/** The board sizes in free play. */
export const FREE_SIZES = [...Array(10).keys()].map((more) => 5 + more).concat(SOLVED_SIZES);

/** The rules in free play. */
export const FREE_RULES = [...SOLVED_RULES, RENJU];

/** The rules that a record may name. */
export const RECORD_RULES = [...FREE_RULES, 'strict'];
