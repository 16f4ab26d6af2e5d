/**
 * Where the element finds what shows puzzles: fetched from the site when one is wanted.
 * @module
 */

/** @returns {Promise<typeof import('../puzzles/widget.js').PuzzleWidget>} */
export async function puzzleWidget() {
  const { PuzzleWidget } = await import('../puzzles/widget.js');
  return PuzzleWidget;
}
