// The rules, by where they apply.

/** The rules with a proven win. */
export const SOLVED_RULES = ['standard', 'freestyle'];

/** The rules of free play. */
export const FREE_RULES = [...SOLVED_RULES, 'renju'];

/** The rules that a record may name. */
export const RECORD_RULES = [...FREE_RULES, 'strict'];
