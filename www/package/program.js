/**
 * Where the engine with the strategy is found: inside this very file.
 * @module
 */

import { STRATEGY, WASM, WORKER } from './inside.js';
import { createService } from './service.js';

/** @type {import('../engine/client.js').Program} */
export const ENGINE = {
  worker: WORKER,
  service: async () => ({ createService }),
  data: { wasm: WASM, strategy: STRATEGY },
  board: { size: 15, rule: 'standard' },
};

/**
 * Other boards and rules come with the element of the site: this file has one strategy.
 * @param {import('../engine/client.js').Game} board
 */
export function engineFor({ size, rule }) {
  if (size !== 15 || rule !== 'standard') console.warn(`<gomoku-board>: this file has no strategy for ${size}x${size} ${rule}; taken as 15x15 standard`);
  return ENGINE;
}
