/**
 * In the place of the site's puzzles: the package in one file has none.
 * @module
 */

/** @returns {Promise<typeof import('../puzzles/widget.js').PuzzleWidget>} */
export function puzzleWidget() {
  return Promise.reject(new Error('There are no puzzles in this package: they come with the element of the site.'));
}
