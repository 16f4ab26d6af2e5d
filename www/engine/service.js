/**
 * The engine with its strategy, to be asked by messages.
 * @module
 */

import { download } from './download.js';
import { solvedProgram } from './methods.js';
import { TaskService, problemOf } from './task-service.js';

/** The build puts the engine and its glue beside this module. */
const GLUE = new URL('./gomoku.js', import.meta.url);
const WASM = new URL('./gomoku_bg.wasm', import.meta.url);

/**
 * @param {(message: object) => void} post
 * @param {number} target milliseconds that a slice should take
 */
export const createService = (post, target) => new TaskService(post, target, open);

/**
 * @param {string | null} strategy address of the strategy file, or null for none
 * @returns {Promise<import('./task-service.js').Opened>}
 */
async function open(strategy) {
  // All downloads start at once; the strategy is only read when the engine stands.
  const file = strategy ? download(strategy) : null;
  file?.catch(() => {});
  let engine;
  try {
    const wasm = fetch(WASM);
    wasm.catch(() => {});
    const glue = await import(GLUE.href);
    await glue.default({ module_or_path: wasm });
    engine = new glue.Engine();
  } catch (error) {
    return { program: null, info: null, problem: { ...problemOf(error, 'no-engine'), code: 'no-engine' } };
  }
  let info = null;
  let problem = null;
  try {
    if (file) info = engine.loadStrategy(await file);
  } catch (error) {
    problem = problemOf(error, 'strategy');
  }
  return { program: solvedProgram(engine), info, problem };
}
