// Links to the review page.

/**
 * Returns the address of a game's review, for links from other pages.
 * @param {string} moves
 * @param {string} board such as `19-freestyle`; `''` for 15x15 standard
 */
export const reviewOf = (moves, board) => `review.html#free=${board || '15-standard'}&moves=${moves.replaceAll(' ', '-')}`;
