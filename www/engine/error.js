/**
 * Errors of the engine or of the connection to it.
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

/** Each entry point of the package has a copy of this script. All copies use the class from the copy that was loaded first. */
export const EngineError = (shared[Symbol.for('gomoku-board.EngineError')] ??= Failure);

/** @typedef {Failure} EngineError */
