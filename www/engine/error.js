/**
 * Errors of the engine or the connection to it.
 * @module
 */

/** @typedef {import('./service.js').Problem} Problem */

class Failure extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.message);
    this.name = 'EngineError';
    this.code = problem.code;
    this.problem = problem;
  }
}

const shared = /** @type {Record<symbol, typeof Failure>} */ (/** @type {unknown} */ (globalThis));

/** Every entry point of the package contains this script. All use the class of the copy that loaded first. */
export const EngineError = (shared[Symbol.for('gomoku-board.EngineError')] ??= Failure);

/** @typedef {Failure} EngineError */
