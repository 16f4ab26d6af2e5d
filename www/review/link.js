/**
 * Links to the review of a game.
 * @param {string} moves
 * @param {string} board such as `19-freestyle`; empty for 15x15 standard
 */
export const reviewOf = (moves, board) => `review.html#free=${board || '15-standard'}&moves=${moves.replaceAll(' ', '-')}`;
