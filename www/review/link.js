// Links to the review page.

/**
 * The address of the review of a game, for links from other pages.
 * @param {string} moves
 * @param {string} board `19-freestyle`, `''` for the solved one
 */
export const reviewOf = (moves, board) => `review.html#free=${board || '15-standard'}&moves=${moves.replaceAll(' ', '-')}`;
