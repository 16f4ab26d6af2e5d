import { blackBy } from './distances.js';
import { pointOf } from '../shared/notation.js';

/** The time limit for a reply in milliseconds. */
const REPLY_LIMIT = 120_000;

/**
 * Plays the moves of the engine or an opponent. Emits `thinking` on a start or stop, `arrived` for a new stone, then `move` or
 * `gameover`.
 */
export class EnginePlayer extends EventTarget {
  #engine;
  #record;
  #distances;
  #turns;
  /** The work that the board waits for. @type {{ kind: string, nodes: number } | null} */
  thinking = null;

  /** The engine that plays instead of the strategy. @type {Promise<import('../element/opponent.js').Opponent> | null} */
  opponent = null;

  /**
   * @param {EngineClient} engine
   * @param {import('./record.js').GameRecord} record
   * @param {import('./distances.js').Distances} distances
   * @param {import('./turns.js').Turns} turns
   */
  constructor(engine, record, distances, turns) {
    super();
    this.#engine = engine;
    this.#record = record;
    this.#distances = distances;
    this.#turns = turns;
  }

  /** Moves for White, if it is to move, and answers for Black. @param {AbortSignal} signal */
  async step(signal) {
    if (this.#record.current.facts?.winner) return;
    if (this.#record.current.toMove === 'white') {
      await this.#move(signal);
      this.#record.current.demonstrated = true;
      if (this.#record.current.facts?.winner || this.#turns.mode === 'learn') return;
    }
    await this.#move(signal);
  }

  /** Moves if the answering side is to move. @param {AbortSignal} signal */
  async answer(signal) {
    if (this.#turns.answers(this.#record.current)) await this.#move(signal);
  }

  /**
   * Places a stone, or passes for null.
   * @param {number | null} point
   * @param {AbortSignal} signal
   * @param {number | null} [winAt] the new position's bound
   */
  async put(point, signal, winAt) {
    const node = await this.#record.after(point, signal);
    this.#distances.reach(node, winAt);
    node.demonstrated = false;
    node.loaded = false;
    this.#record.current = node;
    this.dispatchEvent(new Event('arrived'));
    this.dispatchEvent(new CustomEvent('move', { detail: { point, color: node.color, node } }));
    const winner = node.facts?.winner;
    if (winner) this.dispatchEvent(new CustomEvent('gameover', { detail: { winner, node } }));
  }

  rest() {
    this.#show(null);
  }

  /** @param {AbortSignal} signal */
  async #move(signal) {
    const { current } = this.#record;
    const opponent = await this.opponent;
    if (opponent) return this.put(this.#pointOf(await this.#think(() => opponent.move(current.text(), signal))), signal);
    const reply = await this.#ask(current.toMove, signal);
    const winAt = blackBy(reply);
    if (current.toMove === 'black' && current.winAt === undefined) current.winAt = winAt;
    await this.put(this.#pointOf(reply.point), signal, winAt);
  }

  /** @param {string} name */
  #pointOf(name) {
    return /** @type {number} */ (pointOf(name, this.#record.current.size));
  }

  /** Asks for Black's reply or White's longest-lasting move. @param {Color} side @param {AbortSignal} signal */
  #ask(side, signal) {
    const kind = side === 'black' ? 'reply' : 'resist';
    const moves = this.#record.current.text();
    const onProgress = (/** @type {any} */ value) => {
      if (value.child) this.#distances.note(moves, value.child);
      if (value.nodes !== null) this.#show({ kind, nodes: value.nodes });
    };
    return this.#think(() => this.#engine.run(kind, moves, { signal, onProgress, timeout: REPLY_LIMIT }), kind);
  }

  /**
   * Shows that the engine is thinking until `find` is done.
   * @template T
   * @param {() => Promise<T>} find
   */
  async #think(find, kind = 'move') {
    this.#distances.rest();
    this.#show({ kind, nodes: 0 });
    const found = await find();
    this.#show(null);
    return found;
  }

  /** @param {{ kind: string, nodes: number } | null} thinking */
  #show(thinking) {
    const changes = Boolean(thinking) !== Boolean(this.thinking);
    this.thinking = thinking;
    if (changes) this.dispatchEvent(new CustomEvent('thinking', { detail: { thinking: thinking !== null } }));
  }
}
