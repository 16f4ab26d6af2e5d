/**
 * In the place of what the site fetches when it is wanted: the package in one file has neither puzzles nor other boards.
 * @module
 */

/** @returns {Promise<typeof import('../puzzles/widget.js').PuzzleWidget>} */
export function puzzleWidget() {
  return Promise.reject(new Error('There are no puzzles in this package: they come with the element of the site.'));
}

/** Not reached: `engineFor` has no engine for the board without edges. @returns {Promise<any>} */
export const windowSurface = () => Promise.reject(new Error('The board without edges comes with the element of the site.'));
