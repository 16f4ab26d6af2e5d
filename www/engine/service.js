/**
 * The engine with its strategy, to be asked by messages.
 * @module
 */

import { solvedProgram } from './methods.js';
import { strategyText } from './strategy-file.js';
import { TaskService, problemOf } from './task-service.js';

/** The build puts the engine and its glue beside this module. */
const GLUE = new URL('./gomoku.js', import.meta.url);
const WASM = new URL('./gomoku_bg.wasm', import.meta.url);

/** The module that reads the nested form of a strategy. */
const NESTED_GLUE = new URL('./nested.js', import.meta.url);
const NESTED_WASM = new URL('./nested_bg.wasm', import.meta.url);

/** A file in the nested form: the tree itself, or its envelope. */
const NESTED = /^\s*\{\s*"h8"\s*:|"tree"\s*:/;

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
  const text = strategy ? download(strategy) : Promise.resolve(null);
  text.catch(() => {});
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
  const program = solvedProgram(engine);
  try {
    const json = await text;
    return { program, info: json === null ? null : engine.loadStrategy(await graphForm(json)), problem: null };
  } catch (error) {
    return { program, info: null, problem: problemOf(error, 'strategy') };
  }
}

/**
 * @param {string} json a strategy file in either form
 * @returns {Promise<string>} the same in the graph form
 */
async function graphForm(json) {
  if (!NESTED.test(json)) {
    return json;
  }
  const glue = await import(NESTED_GLUE.href);
  await glue.default({ module_or_path: NESTED_WASM });
  return glue.graphForm(json);
}

/** @param {string} address */
async function download(address) {
  let response;
  try {
    response = await fetch(address);
  } catch {
    throw { code: 'strategy-missing', message: `${address} could not be loaded` };
  }
  if (!response.ok) {
    throw { code: 'strategy-missing', message: `${address} could not be loaded: status ${response.status}` };
  }
  return strategyText(new Uint8Array(await response.arrayBuffer()));
}
