/**
 * The engine for other boards and rules than 15x15 standard, with the strategy that serves them all, to be asked by messages.
 * @module
 */

import { TaskService, problemOf } from './task-service.js';
import { download } from './download.js';
import { solvedProgram } from './methods.js';
import { UNBOUNDED } from '../shared/notation.js';

/** The build puts the engines and their glue beside that of the first board. */
const BOARDS = [new URL('./boards.js', import.meta.url), new URL('./boards_bg.wasm', import.meta.url)];
const BOUNDLESS = [new URL('./unbounded.js', import.meta.url), new URL('./unbounded_bg.wasm', import.meta.url)];
const STRATEGY = new URL('../data/everywhere.json', import.meta.url);

/**
 * @param {(message: object) => void} post
 * @param {number} target milliseconds that a slice should take
 */
export const createService = (post, target) => new TaskService(post, target, open);

/**
 * @param {import('./client.js').Game} board
 * @returns {Promise<import('./task-service.js').Opened>}
 */
async function open({ size, rule }) {
  const file = download(STRATEGY.href);
  file.catch(() => {});
  const boundless = size === UNBOUNDED;
  const [glueUrl, wasmUrl] = boundless ? BOUNDLESS : BOARDS;
  let engine;
  try {
    const wasm = fetch(wasmUrl);
    wasm.catch(() => {});
    const glue = await import(glueUrl.href);
    await glue.default({ module_or_path: wasm });
    engine = boundless ? new glue.UnboundedEngine(rule) : glue.Engine.forBoard(size, rule);
  } catch (error) {
    return { program: null, info: null, problem: { ...problemOf(error, 'no-engine'), code: 'no-engine' } };
  }
  const program = solvedProgram(engine);
  try {
    return { program, info: engine.loadStrategy(await file), problem: null };
  } catch (error) {
    return { program, info: null, problem: problemOf(error, 'strategy') };
  }
}
