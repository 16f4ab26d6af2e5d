// Where a game is reviewed.

/**
 * The address of the review of a game, as the other pages link to it.
 * @param {string} moves
 * @param {string} board `19-freestyle`, `''` for the solved one
 */
export const reviewOf = (moves, board) => `review.html#free=${board || '15-standard'}&moves=${moves.replaceAll(' ', '-')}`;
