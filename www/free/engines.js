// What a free game asks of the engines.

import { EngineError } from '../engine/error.js';
import { provenMove } from './strategist.js';

/**
 * @typedef {object} Thought
 * @property {boolean} done
 * @property {string | null} best
 * @property {string[]} line
 * @property {'win' | 'loss' | null} result for the searching side, if proven
 * @property {number | null} stones stones until five in a row, if proven
 * @property {number | null | undefined} score
 * @property {number | null} [chance] of winning, 0 to 1
 * @property {number} depth
 * @property {number} nodes
 * @property {string} [source] how the move was found
 */

/** Null stands for a person. @typedef {{ engine: string, level: number } | null} Player */

/**
 * @typedef {object} Facts
 * @property {Color} toMove
 * @property {Color | 'draw' | null} winner
 * @property {'resigned' | 'time'} [by] set if no row ended the game
 * @property {string[]} row
 * @property {{ point: string, kind: string }[]} forbidden to Black, and why
 * @property {boolean} mayPass
 * @property {import('./opening.js').Opening | null} opening null without an opening rule
 */

/** The engine that moves for a person on request. @type {NonNullable<Player>} */
export const HELPER = { engine: 'best', level: 10 };

export class Engines {
  #client;
  #board;
  #seed = 0;

  /** The time per move. */
  milliseconds = 1000;

  /** @param {EngineClient} client @param {{ size: number, rule: string }} board */
  constructor(client, board) {
    this.#client = client;
    this.#board = board;
  }

  /** Picks a new seed. */
  shuffle() {
    this.#seed = Math.floor(Math.random() * 2 ** 31);
  }

  /**
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
   * Returns an engine's decision in an opening, where a move is not enough.
   * @param {NonNullable<Player>} player
   * @param {string[]} moves
   * @param {string} opening
   * @param {AbortSignal} signal
   * @returns {Promise<{ choice: string | null, stones: string[] }>}
   */
  async decision(player, moves, opening, signal) {
    const decided = await this.#client.run('opening', moves.join(' '), { signal, detail: { ...this.#optionsOf(player), opening } });
    if (!decided.choice && !decided.stones.length) throw new EngineError({ code: 'no-opening', message: 'the engine found no opening here' });
    return decided;
  }

  /**
   * Returns an engine's move. The best engine plays the proven strategy if it covers the position.
   * @param {NonNullable<Player>} player
   * @param {string[]} moves
   * @param {AbortSignal} signal
   * @param {(thought: Thought) => void} onProgress
   * @returns {Promise<Thought>}
   */
  async move(player, moves, signal, onProgress) {
    const strongest = player.engine === HELPER.engine && player.level === HELPER.level && moves.length % 2 === 0;
    const proven = strongest ? await provenMove(this.#board, moves, signal, this.milliseconds) : null;
    return proven ?? this.#client.run('move', moves.join(' '), { signal, onProgress, detail: this.#optionsOf(player) });
  }

  /**
   * Lets an engine fill its tables during a person's turn.
   * @param {NonNullable<Player>} player
   * @param {string[]} moves
   * @param {number} milliseconds
   * @param {AbortSignal} signal
   * @param {(thought: Thought) => void} onProgress
   */
  async ponder(player, moves, milliseconds, signal, onProgress) {
    // Without a worker, the search would slow the page down.
    if (this.#client.status?.where === 'page') return;
    await this.#client.run('move', moves.join(' '), { signal, onProgress, detail: { ...this.#optionsOf(player), limits: { milliseconds } } });
  }

  /** @param {NonNullable<Player>} player */
  #optionsOf(player) {
    return { player: { ...player, ...this.#board, seed: this.#seed }, limits: { milliseconds: this.milliseconds } };
  }
}
