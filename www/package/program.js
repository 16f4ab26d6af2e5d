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
};
