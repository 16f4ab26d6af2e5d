// An engine for free play that replaces the strategy on a board. All opponents on a page share one engine client, which loads
// when a move is first requested.

import { EngineError } from '../engine/error.js';
import { environment } from '../shared/environment.js';

/** The strongest engine. It is used for hints. */
const HELPER = { engine: 'best', level: 10 };

/** @type {Promise<import('../shared/environment.js').Player> | null} */
let shared = null;
let users = 0;

function acquire() {
  shared ??= environment.player();
  // The next attempt to load the engine may succeed.
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

  /** Returns the opponent's move. @param {string} moves @param {AbortSignal} signal @returns {Promise<string>} */
  move(moves, signal) {
    return this.#ask(moves, signal, this.#player);
  }

  /** Returns the strongest engine's move. @param {string} moves @param {AbortSignal} signal @returns {Promise<string>} */
  suggest(moves, signal) {
    return this.#ask(moves, signal, { ...this.#player, ...HELPER });
  }

  /** The engine client is closed with the last opponent on the page. */
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
