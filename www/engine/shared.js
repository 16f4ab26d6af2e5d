/**
 * The engines that the boards of a page share.
 * @module
 */

import { EngineClient } from './client.js';
import { environment } from '../shared/environment.js';

/** @typedef {import('./client.js').Game} Game */

/** The number of boards that use each shared engine. @type {Map<EngineClient, number>} */
const users = new Map();

/**
 * Returns the engine that all boards of a page with this size, rule and seed share. Each user must call {@link releaseEngine}
 * when it no longer needs the engine.
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

/** Releases a shared engine. When the last user releases it, its worker and memory are freed. @param {EngineClient} engine */
export function releaseEngine(engine) {
  const left = (users.get(engine) ?? 0) - 1;
  users.set(engine, left);
  if (left > 0) return;
  users.delete(engine);
  engine.close();
}
