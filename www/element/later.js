/**
 * Where the element finds what few boards need: fetched from the site when it is wanted.
 * @module
 */

/** What shows puzzles. @returns {Promise<typeof import('../puzzles/widget.js').PuzzleWidget>} */
export async function puzzleWidget() {
  const { PuzzleWidget } = await import('../puzzles/widget.js');
  return PuzzleWidget;
}

/** What shows a part of the board without edges. @returns {Promise<any>} a class to be used as `BoardSurface` is */
export const windowSurface = async () => (await import('../unbounded/window.js')).WindowSurface;
