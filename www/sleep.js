/**
 * Waiting that can be given up.
 * @module
 */

import { EngineError } from './engine-client.js';

/**
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 */
export function sleep(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new EngineError({ code: 'cancelled', message: 'cancelled' }));
    }, { once: true });
  });
}
