/**
 * The engine and the strategy, with their data in the script.
 * @module
 */

import init, { Engine } from '../engine/boards.js';
import { solvedProgram } from '../engine/solved-program.js';
import { TaskService } from '../engine/service.js';
import { loadStrategy, wasmOf } from './unpack.js';

/**
 * @param {{ wasm: string, strategy: string, board: import('../engine/client.js').Game }} packed
 * @returns {Promise<import('../engine/service.js').Opened>}
 */
export async function open({ wasm, strategy, board: { size, rule, seed } }) {
  await init({ module_or_path: await wasmOf(wasm) });
  const engine = Engine.forBoard(size, rule, seed);
  return { program: solvedProgram(engine), info: await loadStrategy(engine, strategy), problem: null };
}

/**
 * @param {(message: object) => void} post
 * @param {number} longest slice in milliseconds
 */
export const createService = (post, longest) => new TaskService(post, longest, open);
