/**
 * The engines of free play, to be asked by messages.
 * @module
 */

import { TaskService, problemOf } from '../engine/task-service.js';
import { freeProgram } from './program.js';

/** Where the build puts the engines and their glue. */
const GLUE = new URL('../engine/games.js', import.meta.url);
const WASM = new URL('../engine/games_bg.wasm', import.meta.url);

/**
 * @param {(message: object) => void} post
 * @param {number} target milliseconds that a slice should take
 */
export const createService = (post, target) => new TaskService(post, target, open);

/** @returns {Promise<import('../engine/task-service.js').Opened>} */
async function open() {
  try {
    const glue = await import(GLUE.href);
    await glue.default({ module_or_path: WASM });
    return { program: freeProgram(glue), info: { engines: glue.freeEngines() }, problem: null };
  } catch (error) {
    return { program: null, info: null, problem: { ...problemOf(error, 'no-engine'), code: 'no-engine' } };
  }
}
