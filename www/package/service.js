/**
 * The engine with the strategy, to be asked by messages, from what it is opened with: nothing is fetched.
 * @module
 */

import init, { Engine } from '../engine/gomoku.js';
import { solvedProgram } from '../engine/solved-program.js';
import { TaskService } from '../engine/service.js';
import { loadStrategy, wasmOf } from './unpack.js';

/**
 * @param {{ wasm: string, strategy: string | null }} packed
 * @returns {Promise<import('../engine/service.js').Opened>}
 */
export async function open({ wasm, strategy }) {
  await init({ module_or_path: await wasmOf(wasm) });
  const engine = new Engine();
  return { program: solvedProgram(engine), info: strategy && await loadStrategy(engine, strategy), problem: null };
}

/**
 * @param {(message: object) => void} post
 * @param {number} longest milliseconds that a slice may take
 */
export const createService = (post, longest) => new TaskService(post, longest, open);
