/**
 * Engines shared by the boards of a page.
 * @module
 */

import { EngineClient } from './client.js';
import { environment } from '../shared/environment.js';

/** @typedef {import('./client.js').Game} Game */

/** How many boards use each engine. @type {Map<EngineClient, number>} */
const users = new Map();

/**
 * Returns the engine for this size, rule and seed. Call {@link releaseEngine} when done.
 * @param {Partial<Game>} [board]
 */
export function acquireEngine(board) {
  const program = environment.engineFor({ size: 15, rule: 'standard', seed: environment.seed, ...board });
  const played = /** @type {Game} */ (program.board);
  const same = (/** @type {EngineClient} */ { board: { size, rule, seed } }) => size === played.size && rule === played.rule && seed === played.seed;
  const engine = [...users.keys()].find(same) ?? new EngineClient(program);
  users.set(engine, (users.get(engine) ?? 0) + 1);
  return engine;
}

/** The last board to release an engine frees it. @param {EngineClient} engine */
export function releaseEngine(engine) {
  const left = (users.get(engine) ?? 0) - 1;
  users.set(engine, left);
  if (left > 0) return;
  users.delete(engine);
  engine.close();
}
