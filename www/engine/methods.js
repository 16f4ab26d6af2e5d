/**
 * What the engine with the strategy can be asked.
 * @module
 */

/** Calls that are answered at once. */
const METHODS = ['position', 'threats'];

/**
 * @param {any} engine the wasm engine
 * @returns {import('./task-service.js').Program}
 */
export function solvedProgram(engine) {
  const methods = METHODS.map((name) => [name, (/** @type {any[]} */ ...args) => engine[name](...args)]);
  return {
    methods: Object.fromEntries(methods),
    start: (kind, moves) => engine.start(kind, moves),
    free: () => engine.free(),
  };
}
