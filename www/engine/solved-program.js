/**
 * The solved game on all boards: the engine and its strategy.
 * @module
 */

import { fetchText } from '../shared/fetch.js';
import { UNBOUNDED } from '../shared/rules.js';
import { problemOf } from './service.js';

/**
 * @param {{ board: import('./client.js').Game }} data
 * @param {typeof import('./module.js').openModule} openModule
 * @returns {Promise<import('./service.js').Opened>}
 */
export async function openSolved({ board: { size, rule, seed } }, openModule) {
  // All downloads start at once. The strategy is only read when the engine is ready.
  const own = size === 15 && rule === 'standard';
  const file = download(own ? new URL('../data/gomoku.json', import.meta.url) : new URL('../data/everywhere.json', import.meta.url));
  file.catch(() => {});
  const unbounded = size === UNBOUNDED;
  const glue = await openModule(unbounded ? 'unbounded' : 'gomoku');
  const engine = unbounded ? new glue.UnboundedEngine(rule) : glue.Engine.forBoard(size, rule, seed);
  const program = solvedProgram(engine);
  try {
    return { program, info: engine.loadStrategy(await file), problem: null };
  } catch (error) {
    return { program, info: null, problem: problemOf(error, 'strategy') };
  }
}

/**
 * The requests to an engine with a strategy.
 * @param {any} engine the wasm engine
 * @returns {import('./service.js').Program}
 */
export const solvedProgram = (engine) => ({
  methods: {
    position: (/** @type {string} */ moves) => engine.position(moves),
  },
  start: (kind, moves) => engine.start(kind, moves),
  free: () => engine.free(),
});

/** Returns the text of a file, or the error if it cannot be fetched. @param {URL} address */
async function download(address) {
  try {
    return await fetchText(address);
  } catch (error) {
    throw { code: 'strategy-missing', message: `${address} could not be loaded: ${problemOf(error, '').message}` };
  }
}
