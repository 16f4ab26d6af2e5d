/**
 * Black's moves from the proven strategy.
 * @module
 */

import { acquireEngine, releaseEngine } from '../engine/shared.js';
import { isSolved } from '../shared/solved-boards.js';

/** @typedef {import('../engine/client.js').Game} Board */

/** @type {EngineClient | null} */
let held = null;

/**
 * Positions without an answer. The strategy has none after them either.
 * @type {Set<string>}
 */
const left = new Set();

/**
 * Returns a proven move, or null if there is none.
 * @param {Board} board
 * @param {string[]} moves
 * @param {AbortSignal} signal
 * @param {number} milliseconds
 * @returns {Promise<Thought | null>}
 */
export async function provenMove(board, moves, signal, milliseconds) {
  const place = (/** @type {string[]} */ moves) => [board.size, board.rule, ...moves].join(' ');
  if (!isSolved(board) || moves.some((_, n) => left.has(place(moves.slice(0, n + 1))))) return null;
  const engine = await opened(board);
  if (engine.status.where === 'starting') return null;
  try {
    const { winner, point, winAt, line } = await engine.run('reply', moves.join(' '), { signal, timeout: milliseconds });
    if (winner === 'black') {
      return { done: true, best: point, line: line.length > 0 ? line : [point], result: 'win', stones: winAt - moves.length, score: null, depth: 0, nodes: 0, source: 'strategy' };
    }
  } catch (error) {
    if (signal.aborted) throw error;
    // The request failed, so the strategy may still have an answer.
    return null;
  }
  left.add(place(moves));
  return null;
}

/** Resolves when the engine is ready or late. @param {Board} board */
async function opened(board) {
  const engine = acquireEngine(board);
  if (held) releaseEngine(held);
  held = engine;
  while (engine.status.where === 'starting' && !engine.status.problem) await new Promise((resolve) => engine.addEventListener('status', resolve, { once: true }));
  return engine;
}
