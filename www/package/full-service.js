/**
 * All engines, to be asked by messages, from what they are opened with: nothing is fetched.
 * @module
 */

import init, { Engine, FreeLines, FreePlayer, figures, freeEngines, readRecord, writeRecord } from '../engine/games.js';
import { fullProgram } from './full-program.js';
import { TaskService, problemOf } from '../engine/task-service.js';
import { loadStrategy, wasmOf } from './unpack.js';

/**
 * @param {(message: object) => void} post
 * @param {number} target milliseconds that a slice should take
 */
export const createService = (post, target) => new TaskService(post, target, open);

/**
 * @param {{ wasm: string, strategy: string | null }} packed
 * @returns {Promise<import('../engine/task-service.js').Opened>}
 */
async function open({ wasm, strategy }) {
  try {
    await init({ module_or_path: await wasmOf(wasm) });
    const engine = new Engine();
    const info = { strategy: strategy && await loadStrategy(engine, strategy), engines: freeEngines() };
    const glue = { FreeLines, FreePlayer, figures, freeEngines, readRecord, writeRecord };
    return { program: fullProgram(engine, glue), info, problem: null };
  } catch (error) {
    return { program: null, info: null, problem: { ...problemOf(error, 'no-engine'), code: 'no-engine' } };
  }
}
