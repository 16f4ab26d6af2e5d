// The record of a game: the tree of positions, the current position, and the state of each position under the rules. Only the
// engine knows the rules.

import { SIZE, centerOf, nameOf, pointOf } from '../shared/notation.js';
import { PASS, RENJU, UNBOUNDED } from '../shared/rules.js';
import { EngineError } from '../engine/error.js';
import { GameNode } from './tree.js';
import { environment } from '../shared/environment.js';

/** Matches a text that contains more than moves: properties, a header or a pass. */
const MORE_THAN_MOVES = /[[(]|^\s*piskvorky|\bpass\b/i;

/** Matches a PGN header that may name a rule. A parser for moves would skip such a header. */
const NAMES_A_RULE = /^\s*\[(rules?|variant)\b/im;

export class GameRecord {
  #engine;
  #size;
  /** The empty board from which all variations start. */
  root;
  /** The current position. */
  current;

  /** @param {EngineClient} engine @param {number} [size] the number of lines in each direction */
  constructor(engine, size = SIZE) {
    this.#engine = engine;
    this.#size = size;
    this.root = this.current = new GameNode(null, null, size);
  }

  /** Starts a new game and discards the old one. @param {boolean} opened whether Black's first stone is on the board */
  begin(opened) {
    this.root = this.current = new GameNode(null, null, this.#size);
    if (!opened) return;
    const first = this.root.child(centerOf(this.#size));
    // The first stone is placed without the engine, because the board appears before the engine has loaded.
    first.facts = { toMove: 'white', winner: null, row: [], overlines: [], mayPass: this.#engine.board.rule === RENJU };
    this.current = first;
  }

  /**
   * Returns the position after one more stone, or after a pass for null, without showing the position.
   * @param {number | null} point
   * @param {AbortSignal} signal
   */
  async after(point, signal) {
    const before = this.current;
    const name = point === null ? PASS : nameOf(point, this.#size);
    const { facts } = await this.#position(`${before.text()} ${name}`, signal);
    const node = before.child(point);
    node.facts = facts;
    return node;
  }

  /** Shows a position of the record. @param {GameNode} node @param {AbortSignal} signal */
  async show(node, signal) {
    node.facts ??= (await this.#position(node.text(), signal)).facts;
    node.prefer();
    this.current = node;
  }

  /**
   * Reads the game from a record. Does nothing if the text is not a record.
   * @param {string} text moves such as `h8 i9 …`, an SGF or a `.psq`; on the infinite board only moves
   * @param {AbortSignal} signal
   * @returns {Promise<{ node: GameNode, notes: import('../shared/i18n.js').Note[] }>} the position after the moves, and notes
   *   on anything that the game leaves out
   */
  async read(text, signal) {
    const namesRule = NAMES_A_RULE.test(text) && this.#size !== UNBOUNDED;
    const { moves, facts, notes } = await (namesRule ? this.#recorded(text, signal) : this.#position(text, signal).catch((error) => this.#open(text, error, signal)));
    const root = new GameNode(null, null, this.#size);
    let node = root;
    for (const name of moves) {
      node = node.child(pointOf(name, this.#size));
      node.loaded = true;
    }
    node.facts = facts;
    this.root = root;
    return { node, notes };
  }

  /**
   * Reads the game from a record that contains more than moves.
   * @param {string} text
   * @param {EngineError} error the error from reading it as moves
   * @param {AbortSignal} signal
   */
  async #open(text, error, signal) {
    const { size } = this.#engine.board;
    const more = error.code === 'game-over' || (error.code === 'bad-point' && MORE_THAN_MOVES.test(text));
    if (!more || size === UNBOUNDED) throw error;
    return this.#recorded(text, signal);
  }

  /** Reads the game from a record for this board. @param {string} text @param {AbortSignal} signal */
  async #recorded(text, signal) {
    const { size, rule } = this.#engine.board;
    const record = await environment.readRecord(text, { size, rule });
    if (record.size !== size || record.rule !== rule) {
      const message = `The record is for ${record.size}x${record.size} ${record.rule}, but this board is ${size}x${size} ${rule}.`;
      throw new EngineError({ code: 'record-board', message, size: record.size, rule: record.rule });
    }
    return { ...(await this.#position(record.moves, signal)), notes: record.notes };
  }

  /**
   * @param {string} moves
   * @param {AbortSignal} signal
   * @returns {Promise<{ moves: string[], facts: import('./tree.js').Facts, notes: import('../shared/i18n.js').Note[] }>}
   */
  async #position(moves, signal) {
    const { moves: names, ...facts } = await this.#engine.call('position', moves);
    if (signal.aborted) throw new EngineError({ code: 'cancelled', message: 'cancelled' });
    return { moves: names, facts, notes: [] };
  }
}
