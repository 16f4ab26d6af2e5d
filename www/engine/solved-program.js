/**
 * The solved game: an engine with its strategy.
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
  // All downloads start at once. The strategy is read once the engine is ready.
  const [name, strategy] = filesFor(size, rule);
  const file = download(strategy);
  file.catch(() => {});
  const unbounded = size === UNBOUNDED;
  const record = unbounded ? import('./unbounded-record.js').then(({ fetchRecord }) => fetchRecord(download)) : null;
  record?.catch(() => {});
  const glue = await openModule(name);
  const engine = unbounded ? new glue.UnboundedEngine(rule) : name === 'gomoku' ? new glue.Engine(seed) : glue.Engine.forBoard(size, rule, seed);
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

/**
 * Returns the module and the strategy file for a board. The first page's module knows only its own board.
 * @param {number} size
 * @param {string} rule
 * @returns {[Parameters<typeof import('./module.js').openModule>[0], URL]}
 */
function filesFor(size, rule) {
  if (rule === RENJU) return ['games', new URL('../data/renju.json', import.meta.url)];
  if (size === 15 && rule === 'standard') return ['gomoku', new URL('../data/gomoku.json', import.meta.url)];
  return [size === UNBOUNDED ? 'unbounded' : 'boards', new URL('../data/everywhere.json', import.meta.url)];
}

/**
 * @param {any} engine
 * @returns {import('./service.js').Program}
 */
export const solvedProgram = (engine) => ({
  methods: {
    position: (/** @type {string} */ moves) => engine.position(moves),
  },
  start: (kind, moves) => engine.start(kind, moves),
  free: () => engine.free(),
});

/** Returns the text, or the error if it cannot be fetched. @param {URL} address */
async function download(address) {
  try {
    return await fetchText(address);
  } catch (error) {
    throw { code: 'strategy-missing', message: `${address} could not be loaded: ${problemOf(error, '').message}` };
  }
}
