/**
 * The engines of free play: one glue, and behind it the module that suits this browser.
 * @module
 */

import { hasSimd } from './simd.js';

/** Where the build puts them. */
const GLUE = new URL('./games.js', import.meta.url);
const WASM = new URL('./games_bg.wasm', import.meta.url);
const SIMD_WASM = new URL('./games-simd_bg.wasm', import.meta.url);

/** @returns {Promise<any>} the glue, which then stands */
export async function openGames() {
  const glue = await import(GLUE.href);
  await glue.default({ module_or_path: hasSimd() ? SIMD_WASM : WASM });
  return glue;
}
