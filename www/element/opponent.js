// An engine of free play at a board, in the place of the strategy. All opponents of a page share one engine, which comes with
// the first move that is asked for.

import { EngineError } from '../engine/error.js';
import { environment } from '../shared/environment.js';

/** Who gives hints: the strongest. */
const HELPER = { engine: 'best', level: 10 };

/** @type {Promise<import('../shared/environment.js').Player> | null} */
let shared = null;
let users = 0;

function acquire() {
  shared ??= environment.player();
  // What could not be fetched may be there the next time.
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

  /** Its move. @param {string} moves @param {AbortSignal} signal @returns {Promise<string>} */
  move(moves, signal) {
    return this.#ask(moves, signal, this.#player);
  }

  /** The best move that there is. @param {string} moves @param {AbortSignal} signal @returns {Promise<string>} */
  suggest(moves, signal) {
    return this.#ask(moves, signal, { ...this.#player, ...HELPER });
  }

  /** With the last opponent of the page its engine goes. */
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
