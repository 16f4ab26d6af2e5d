/**
 * All engines in one program.
 * @module
 */

import { freeProgram } from '../engine/free-program.js';
import { solvedProgram } from '../engine/solved-program.js';

/** @typedef {import('../engine/service.js').Program} Program */
/** @typedef {import('../engine/service.js').Task} Task */

/** Positions in the first attempt at a proof. Each further attempt has twice as many. */
const FIRST_ATTEMPT = 20_000;

/**
 * @param {any} engine with the strategy
 * @param {any} glue for free play
 * @returns {Program}
 */
export function fullProgram(engine, glue) {
  const solved = solvedProgram(engine);
  const free = freeProgram(glue);
  return {
    methods: { ...free.methods, ...solved.methods, freePosition: free.methods.position },
    start(kind, moves, detail) {
      switch (kind) {
        case 'move':
          return free.start(kind, moves, detail);
        case 'lines': {
          const { milliseconds, ...wanted } = detail;
          return within(free.start(kind, moves, wanted), milliseconds);
        }
        case 'prove':
          return proof(engine, moves, detail);
        default:
          return solved.start(kind, moves, detail);
      }
    },
    free() {
      solved.free();
      free.free();
    },
  };
}

/**
 * Ends a task with its best result when time is up.
 * @param {Task} task
 * @param {number} milliseconds
 * @returns {Task}
 */
function within(task, milliseconds) {
  const end = performance.now() + milliseconds;
  return {
    step(nodes) {
      const step = task.step(nodes);
      return performance.now() < end ? step : { ...step, done: true };
    },
    free: () => task.free(),
  };
}

/**
 * Searches in ever larger attempts, so that it can be canceled in between.
 * @param {any} engine
 * @param {string} moves
 * @param {{ stones: number, nodes: number }} limits
 * @returns {Task}
 */
function proof(engine, moves, { stones, nodes: limit }) {
  let allowed = Math.min(FIRST_ATTEMPT, limit);
  let nodes = 0;
  return {
    step() {
      const found = engine.proveThreats(moves, stones, allowed);
      nodes += found.nodes;
      const done = found.verdict !== 'unknown' || allowed === limit;
      allowed = Math.min(2 * allowed, limit);
      return { done, progress: [{ nodes }], result: { ...found, nodes } };
    },
    free() {},
  };
}
