// The tree of positions, and the state of each under the rules. Only the engine knows the rules.

import { SIZE, centerOf, nameOf, pointOf } from '../shared/notation.js';
import { PASS, RENJU, UNBOUNDED } from '../shared/rules.js';
import { EngineError } from '../engine/error.js';
import { GameNode } from './tree.js';
import { environment } from '../shared/environment.js';

/** Finds more than moves in a text: properties, a header or a pass. */
const MORE_THAN_MOVES = /[[(]|^\s*piskvorky|\bpass\b/i;

/** Finds a PGN header that may name a rule. Reading only the moves would skip it. */
const NAMES_A_RULE = /^\s*\[(rules?|variant)\b/im;

export class GameRecord {
  #engine;
  #size;
  current;
  /** The position that a new game replaced, if any. @type {GameNode | null} */
  replaced = null;

  /** @param {EngineClient} engine @param {number} [size] lines in each direction */
  constructor(engine, size = SIZE) {
    this.#engine = engine;
    this.#size = size;
    this.current = new GameNode(null, null, size);
  }

  /** The empty board. */
  get root() {
    return this.current.path()[0]?.parent ?? this.current;
  }

  /** @param {boolean} opened whether Black's first stone is on the board */
  begin(opened) {
    this.#replace();
    const root = (this.current = new GameNode(null, null, this.#size));
    if (!opened) return;
    const first = root.child(centerOf(this.#size));
    // The board appears before the engine has loaded, so place the first stone without it.
    first.facts = { toMove: 'white', winner: null, row: [], overlines: [], mayPass: this.#engine.board.rule === RENJU };
    this.current = first;
  }

  /**
   * Returns the position after a stone, or after a pass for null, without showing it.
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

  /** @param {GameNode} node @param {AbortSignal} signal */
  async show(node, signal) {
    node.facts ??= (await this.#position(node.text(), signal)).facts;
    node.prefer();
    this.current = node;
    if (node === this.replaced) this.replaced = null;
  }

  /** Keeps the game on the board, unless it has hardly begun. */
  #replace() {
    const { current } = this;
    if (current.stones > 1 || current.children.length > 0) this.replaced = current;
  }

  /**
   * Reads a game. Fails if the text is not a record.
   * @param {string} text moves such as `h8 i9 …`, SGF or `.psq`; only moves on the infinite board
   * @param {AbortSignal} signal
   * @returns {Promise<{ node: GameNode, notes: import('../shared/i18n.js').Note[] }>} the final position, and notes on what the
   *   game leaves out
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
    this.#replace();
    this.current = node;
    return { node, notes };
  }

  /**
   * Reads a record that contains more than moves.
   * @param {string} text
   * @param {EngineError} error from reading it as moves
   * @param {AbortSignal} signal
   */
  async #open(text, error, signal) {
    const { size } = this.#engine.board;
    const more = error.code === 'game-over' || (error.code === 'bad-point' && MORE_THAN_MOVES.test(text));
    if (!more || size === UNBOUNDED) throw error;
    return this.#recorded(text, signal);
  }

  /** @param {string} text @param {AbortSignal} signal */
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
