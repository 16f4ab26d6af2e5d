// Rules and board sizes.

/** Lines in each direction on the infinite board, with the first stone in the center. */
export const UNBOUNDED = 20001;

/** Rules under which Black's win is proven on every solved board. */
export const SOLVED_RULES = ['standard', 'freestyle'];

/** Black has forbidden points, and White may pass. */
export const RENJU = 'renju';

export const RENJU_SIZE = 15;

/** A turn in which White places no stone. */
export const PASS = 'pass';

/** Finite boards with a proven win. */
export const SOLVED_SIZES = [15, 16, 17, 18, 19, 20, 21, 22];

/** Free play. */
export const FREE_SIZES = [...Array(10).keys()].map((more) => 5 + more).concat(SOLVED_SIZES);

/** Free play. */
export const FREE_RULES = [...SOLVED_RULES, RENJU];

/** Rules that a record may name. */
export const RECORD_RULES = [...FREE_RULES, 'strict'];
