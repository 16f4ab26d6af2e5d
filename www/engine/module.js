/**
 * Opens the WebAssembly modules, which the build puts beside this script.
 * @module
 */

const MODULES = {
  gomoku: [new URL('./gomoku.js', import.meta.url), new URL('./gomoku_bg.wasm', import.meta.url)],
  boards: [new URL('./boards.js', import.meta.url), new URL('./boards_bg.wasm', import.meta.url)],
  unbounded: [new URL('./unbounded.js', import.meta.url), new URL('./unbounded_bg.wasm', import.meta.url)],
  games: [new URL('./games.js', import.meta.url), new URL('./games_bg.wasm', import.meta.url)],
  minishogi: [new URL('./minishogi.js', import.meta.url), new URL('./minishogi_bg.wasm', import.meta.url)],
};

/**
 * Fetches a module and its glue in parallel.
 * @param {keyof typeof MODULES} name
 * @returns {Promise<any>} the glue
 */
export async function openModule(name) {
  const [glueUrl, wasmUrl] = MODULES[name];
  const wasm = fetch(wasmUrl);
  wasm.catch(() => {});
  const glue = await import(glueUrl.href);
  await glue.default({ module_or_path: wasm });
  return glue;
}
