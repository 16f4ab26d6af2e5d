// A free game's requests to the engines: the state of a position under the rules, moves, and opening decisions.

import { EngineError } from '../engine/error.js';
import { provenMove } from './strategist.js';

/**
 * The state of an engine's search.
 * @typedef {object} Thought
 * @property {boolean} done
 * @property {string | null} best
 * @property {string[]} line
 * @property {'win' | 'loss' | null} result for the side that is searching, if proven
 * @property {number | null} stones the number of stones until one side has five in a row, if that is proven
 * @property {number | null | undefined} score
 * @property {number | null} [chance] the chance of winning, 0 to 1, if known
 * @property {number} depth
 * @property {number} nodes
 * @property {string} [source] how the move was found
 */

/** An engine that plays a side. Null stands for a person. @typedef {{ engine: string, level: number } | null} Player */

/**
 * @typedef {object} Facts
 * @property {Color} toMove
 * @property {Color | 'draw' | null} winner
 * @property {'resigned' | 'time'} [by] how the game was lost, if not by a row
 * @property {string[]} row
 * @property {{ point: string, kind: string }[]} forbidden the points that are forbidden for Black, with the reason
 * @property {import('./opening.js').Opening | null} opening null without an opening rule
 */

/** The engine that plays for a person on request. @type {NonNullable<Player>} */
export const HELPER = { engine: 'best', level: 10 };

export class Engines {
  #client;
  #board;
  #seed = 0;

  /** The time for an engine's move in milliseconds. */
  milliseconds = 1000;

  /** @param {EngineClient} client @param {{ size: number, rule: string }} board */
  constructor(client, board) {
    this.#client = client;
    this.#board = board;
  }

  /** Makes the engines use new random numbers. */
  shuffle() {
    this.#seed = Math.floor(Math.random() * 2 ** 31);
  }

  /**
   * Returns the state of the position after these moves.
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
   * Returns an engine's decision when an opening requires more than a move.
   * @param {NonNullable<Player>} player
   * @param {string[]} moves
   * @param {string} opening
   * @param {AbortSignal} signal
   * @returns {Promise<{ choice: string | null, stones: string[] }>}
   */
  async decision(player, moves, opening, signal) {
    const decided = await this.#client.run('opening', moves.join(' '), { signal, detail: { ...this.#optionsOf(player), opening } });
    if (!decided.choice && !decided.stones.length) throw new EngineError({ code: 'no-opening', message: 'no opening was found' });
    return decided;
  }

  /**
   * Returns an engine's move. For the best engine, it is the proven strategy's move if there is one.
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
   * Lets an engine search while the other side is to move, in order to fill its tables.
   * @param {NonNullable<Player>} player
   * @param {string[]} moves
   * @param {number} milliseconds the time limit
   * @param {AbortSignal} signal
   * @param {(thought: Thought) => void} onProgress
   */
  async ponder(player, moves, milliseconds, signal, onProgress) {
    // Without a worker, the search would slow down the page.
    if (this.#client.status?.where === 'page') return;
    await this.#client.run('move', moves.join(' '), { signal, onProgress, detail: { ...this.#optionsOf(player), limits: { milliseconds } } });
  }

  /** @param {NonNullable<Player>} player */
  #optionsOf(player) {
    return { player: { ...player, ...this.#board, seed: this.#seed }, limits: { milliseconds: this.milliseconds } };
  }
}
