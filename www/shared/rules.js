// The rules, by what knows them.

/** Under these a win is proven. */
export const SOLVED_RULES = ['standard', 'freestyle'];

/** Under these one plays freely. */
export const FREE_RULES = [...SOLVED_RULES, 'renju'];

/** These a record may name. */
export const RECORD_RULES = [...FREE_RULES, 'strict'];
