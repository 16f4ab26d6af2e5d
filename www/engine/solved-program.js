/**
 * The solved game on all boards: the engine and its strategy.
 * @module
 */

import { fetchText } from '../shared/fetch.js';
import { RENJU, UNBOUNDED } from '../shared/rules.js';
import { problemOf } from './service.js';

/**
 * @param {{ board: import('./client.js').Game }} data
 * @param {typeof import('./module.js').openModule} openModule
 * @returns {Promise<import('./service.js').Opened>}
 */
export async function openSolved({ board: { size, rule, seed } }, openModule) {
  // All downloads start at once. The strategy is read only after the engine is ready.
  const file = download(strategyFor(size, rule));
  file.catch(() => {});
  const unbounded = size === UNBOUNDED;
  const record = unbounded ? import('./unbounded-record.js').then(({ fetchRecord }) => fetchRecord(download)) : null;
  record?.catch(() => {});
  const glue = await openModule(unbounded ? 'unbounded' : rule === RENJU ? 'games' : 'gomoku');
  const engine = unbounded ? new glue.UnboundedEngine(rule) : glue.Engine.forBoard(size, rule, seed);
  const program = solvedProgram(engine);
  let info = null;
  try {
    info = engine.loadStrategy(await file);
    if (record) engine.loadRecord(...(await record));
    return { program, info, problem: null };
  } catch (error) {
    return { program, info, problem: problemOf(error, 'strategy') };
  }
}

/** Returns the address of the strategy for a board. @param {number} size @param {string} rule */
function strategyFor(size, rule) {
  if (rule === RENJU) return new URL('../data/renju.json', import.meta.url);
  const own = size === 15 && rule === 'standard';
  return own ? new URL('../data/gomoku.json', import.meta.url) : new URL('../data/everywhere.json', import.meta.url);
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
