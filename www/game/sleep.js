import { EngineError } from '../engine/error.js';

/** @param {number} milliseconds @param {AbortSignal} signal */
export function sleep(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(new EngineError({ code: 'cancelled', message: 'cancelled' }));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp);
      resolve(undefined);
    }, milliseconds);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
