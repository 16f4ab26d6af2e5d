/** Lines in each direction on the infinite board, with the first stone in the center. */
export const UNBOUNDED = 20001;

/** Rules under which Black's win is proven on every solved board. */
export const SOLVED_RULES = ['standard', 'freestyle'];

/** The rule under which Black has forbidden points and White may pass. */
export const RENJU = 'renju';

export const RENJU_SIZE = 15;

/** The name of a turn in which White places no stone. */
export const PASS = 'pass';

/** The sizes of finite boards with a proven win. */
export const SOLVED_SIZES = [15, 16, 17, 18, 19, 20, 21, 22];
