/**
 * The engines of free play, puzzles, reviews and minishogi.
 * @module
 */

/** Where the build puts them. */
const GLUE = new URL('./games.js', import.meta.url);
const WASM = new URL('./games_bg.wasm', import.meta.url);

/** @returns {Promise<any>} the glue, which then stands */
export async function openGames() {
  const glue = await import(GLUE.href);
  await glue.default({ module_or_path: WASM });
  return glue;
}
