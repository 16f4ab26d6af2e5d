// What a free game asks of the engines: how the rules see a position, moves, and what is decided in an opening.

import { EngineError } from '../engine/error.js';
import { provenMove } from './strategist.js';

/** @typedef {import('../board/paint.js').Color} Color */

/**
 * What an engine has come to.
 * @typedef {object} Thought
 * @property {boolean} done
 * @property {string | null} best
 * @property {string[]} line
 * @property {'win' | 'loss' | null} result for the side that thinks, if it is proven
 * @property {number | null} stones until five, if that is proven
 * @property {number | null | undefined} score
 * @property {number | null} [chance] that this is, 0 to 1, where it is known
 * @property {number} depth
 * @property {number} nodes
 * @property {string} [source] what the move was chosen by
 */

/** An engine at a side; null stands for a person. @typedef {{ engine: string, level: number } | null} Player */

/**
 * @typedef {object} Facts
 * @property {Color} toMove
 * @property {Color | 'draw' | null} winner
 * @property {'resigned' | 'time'} [by] how it was lost, if not by a row
 * @property {string[]} row
 * @property {{ point: string, kind: string }[]} forbidden to Black, and why
 * @property {import('./opening.js').Opening | null} opening null where the game begins with the first stone
 */

/** How a person's own side is played when they ask for a move. @type {NonNullable<Player>} */
export const HELPER = { engine: 'best', level: 10 };

export class Engines {
  #client;
  #board;
  #seed = 0;

  /** Milliseconds that an engine has for a move. */
  milliseconds = 1000;

  /** @param {import('../engine/client.js').EngineClient} client @param {{ size: number, rule: string }} board */
  constructor(client, board) {
    this.#client = client;
    this.#board = board;
  }

  /** What is drawn by chance is drawn anew from now on. */
  shuffle() {
    this.#seed = Math.floor(Math.random() * 2 ** 31);
  }

  /**
   * How the rules see the position after these moves.
   * @param {string[]} moves
   * @param {string} opening
   * @param {AbortSignal} signal
   * @returns {Promise<Facts>}
   */
  async position(moves, opening, signal) {
    const facts = await this.#client.call('position', moves.join(' '), opening ? { ...this.#board, opening } : this.#board);
    if (signal.aborted) throw new EngineError({ code: 'cancelled', message: 'cancelled' });
    return facts;
  }

  /**
   * What an engine does where an opening asks for more than a move.
   * @param {NonNullable<Player>} player
   * @param {string[]} moves
   * @param {string} opening
   * @param {AbortSignal} signal
   * @returns {Promise<{ choice: string | null, stones: string[] }>}
   */
  async decision(player, moves, opening, signal) {
    const decided = await this.#client.run('opening', moves.join(' '), { signal, detail: { ...this.#asked(player), opening } });
    if (!decided.choice && !decided.stones.length) throw new EngineError({ code: 'no-opening', message: 'no opening was found' });
    return decided;
  }

  /**
   * An engine's move: the proven strategy's where that serves, for the best engine.
   * @param {NonNullable<Player>} player
   * @param {string[]} moves
   * @param {AbortSignal} signal
   * @param {(thought: Thought) => void} onProgress
   * @returns {Promise<Thought>}
   */
  async move(player, moves, signal, onProgress) {
    const strongest = player.engine === HELPER.engine && player.level === HELPER.level && moves.length % 2 === 0;
    const proven = strongest ? await provenMove(this.#board, moves, signal, this.milliseconds) : null;
    return proven ?? this.#client.run('move', moves.join(' '), { signal, onProgress, detail: this.#asked(player) });
  }

  /**
   * An engine thinks about a position in which the other side is to move, for what its tables keep of that.
   * @param {NonNullable<Player>} player
   * @param {string[]} moves
   * @param {number} milliseconds at most
   * @param {AbortSignal} signal
   * @param {(thought: Thought) => void} onProgress
   */
  async ponder(player, moves, milliseconds, signal, onProgress) {
    // On the page's own thread it would be in the person's way.
    if (this.#client.status?.where === 'page') return;
    await this.#client.run('move', moves.join(' '), { signal, onProgress, detail: { ...this.#asked(player), limits: { milliseconds } } });
  }

  /** @param {NonNullable<Player>} player */
  #asked(player) {
    return { player: { ...player, ...this.#board, seed: this.#seed }, limits: { milliseconds: this.milliseconds } };
  }
}
