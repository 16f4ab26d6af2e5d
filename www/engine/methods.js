/**
 * What the engine with the strategy can be asked. It answers, and throws, JSON.
 * @module
 */

/** Calls that are answered at once. */
const METHODS = ['position', 'threats'];

/**
 * An engine that plays by chance where moves are equal.
 * @param {new (seed: number) => any} Engine the class of the wasm module
 */
export const newEngine = (Engine) => new Engine(crypto.getRandomValues(new Uint32Array(1))[0]);

/**
 * @param {any} engine the wasm engine
 * @returns {import('./task-service.js').Program}
 */
export function solvedProgram(engine) {
  const methods = METHODS.map((name) => [name, (/** @type {any[]} */ ...args) => JSON.parse(engine[name](...args))]);
  return {
    methods: Object.fromEntries(methods),
    start(kind, moves) {
      const task = engine.start(kind, moves);
      return { step: (nodes) => JSON.parse(task.step(nodes)), free: () => task.free() };
    },
    free: () => engine.free(),
  };
}
