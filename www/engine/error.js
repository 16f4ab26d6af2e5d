/**
 * What the engine, or the way to it, says is wrong.
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

/** Each entry of the package holds a copy of this script; all of them use the class of the first. */
export const EngineError = (shared[Symbol.for('gomoku-board.EngineError')] ??= Failure);

/** @typedef {Failure} EngineError */
