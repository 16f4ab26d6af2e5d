/**
 * All engines, with their data in the script.
 * @module
 */

import init, { Engine, FreeLines, FreePlayer, figures, freeEngines, openingFacts, readRecord, threats, writeRecord } from '../engine/games.js';
import { fullProgram } from './full-program.js';
import { TaskService } from '../engine/service.js';
import { loadStrategy, wasmOf } from './unpack.js';

/**
 * @param {{ wasm: string, strategy: string | null, seed: number }} packed
 * @returns {Promise<import('../engine/service.js').Opened>}
 */
export async function open({ wasm, strategy, seed }) {
  await init({ module_or_path: await wasmOf(wasm) });
  const engine = new Engine(seed);
  const info = { strategy: strategy && await loadStrategy(engine, strategy), engines: freeEngines() };
  const glue = { FreeLines, FreePlayer, figures, freeEngines, openingFacts, readRecord, threats, writeRecord };
  return { program: fullProgram(engine, glue), info, problem: null };
}

/**
 * @param {(message: object) => void} post
 * @param {number} longest slice in milliseconds
 */
export const createService = (post, longest) => new TaskService(post, longest, open);
