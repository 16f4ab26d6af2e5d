// An engine that replaces the strategy. All opponents on a page share a client, which loads for the first move.

import { EngineError } from '../engine/error.js';
import { environment } from '../shared/environment.js';

/** The strongest engine, which gives hints. */
const HELPER = { engine: 'best', level: 10 };

/** @type {Promise<import('../shared/environment.js').Player> | null} */
let shared = null;
let users = 0;

function acquire() {
  shared ??= environment.player();
  // The next attempt may succeed.
  shared.catch(() => (shared = null));
  return shared;
}

export class Opponent {
  #player;
  #gone = false;

  /** @param {{ engine: string, level: number, size: number, rule: string, seed: number }} player */
  constructor(player) {
    this.#player = player;
    users++;
  }

  /** @param {string} moves @param {AbortSignal} signal @returns {Promise<string>} */
  move(moves, signal) {
    return this.#ask(moves, signal, this.#player);
  }

  /** The strongest engine's move. @param {string} moves @param {AbortSignal} signal @returns {Promise<string>} */
  suggest(moves, signal) {
    return this.#ask(moves, signal, { ...this.#player, ...HELPER });
  }

  /** The last opponent closes the client. */
  destroy() {
    if (this.#gone) return;
    this.#gone = true;
    if (--users > 0) return;
    shared?.then((player) => player.close(), () => {});
    shared = null;
  }

  /** @param {string} moves @param {AbortSignal} signal @param {{ engine: string, level: number, size: number, rule: string, seed: number }} player */
  async #ask(moves, signal, player) {
    const engine = await acquire();
    if (signal.aborted) throw new EngineError({ code: 'cancelled', message: 'cancelled' });
    const { best } = await engine.bestMove(moves, { ...player, signal });
    return /** @type {string} */ (best);
  }
}
