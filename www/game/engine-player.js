// How moves come about: the engine is asked for Black's answer or White's longest resistance, and a stone is put into
// the record with all that is known of it.

import { blackBy } from './distances.js';
import { pointOf } from '../shared/notation.js';

/** Milliseconds after which a reply is given up. */
const REPLY_LIMIT = 120_000;

/** Tells with `thinking` that the engine begins or ends, with `arrived` that a stone lies, with `move` and `gameover` what it was. */
export class EnginePlayer extends EventTarget {
  #engine;
  #record;
  #distances;
  #turns;
  /** The work that the board waits for. @type {{ kind: string, nodes: number } | null} */
  thinking = null;

  /**
   * @param {import('../engine/client.js').EngineClient} engine
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

  /** White's longest resistance and Black's answer; where Black is to move, only that. @param {AbortSignal} signal */
  async step(signal) {
    if (this.#record.current.facts?.winner) return;
    if (this.#record.current.toMove === 'white') {
      await this.#resist(signal);
      if (this.#record.current.facts?.winner || this.#turns.mode === 'learn') return;
    }
    await this.#reply(signal);
  }

  /** Lets the answering side move if it is its turn. @param {AbortSignal} signal */
  async answer(signal) {
    if (!this.#turns.answers(this.#record.current)) return;
    if (this.#record.current.toMove === 'black') await this.#reply(signal);
    else await this.#resist(signal);
  }

  /**
   * Puts a stone of the side to move.
   * @param {number} point
   * @param {AbortSignal} signal
   * @param {number | null} [winAt] what is known of the new position
   */
  async put(point, signal, winAt) {
    const node = await this.#record.after(point, signal);
    this.#distances.reach(node, winAt);
    this.#record.current = node;
    this.dispatchEvent(new Event('arrived'));
    this.dispatchEvent(new CustomEvent('move', { detail: { point, color: node.color, node } }));
    const winner = node.facts?.winner;
    if (winner) this.dispatchEvent(new CustomEvent('gameover', { detail: { winner, node } }));
  }

  /** Nothing is thought about any more. */
  rest() {
    this.#think(null);
  }

  /** Black's move. @param {AbortSignal} signal */
  async #reply(signal) {
    const { current } = this.#record;
    const reply = await this.#ask('reply', signal);
    const winAt = blackBy(reply);
    if (current.winAt === undefined) current.winAt = winAt;
    await this.put(/** @type {number} */ (pointOf(reply.point, this.#record.root.size)), signal, winAt);
  }

  /** White's move. @param {AbortSignal} signal */
  async #resist(signal) {
    const reply = await this.#ask('resist', signal);
    await this.put(/** @type {number} */ (pointOf(reply.point, this.#record.root.size)), signal, blackBy(reply));
  }

  /** @param {'reply' | 'resist'} kind @param {AbortSignal} signal */
  async #ask(kind, signal) {
    this.#distances.rest();
    this.#think({ kind, nodes: 0 });
    const moves = this.#record.current.text();
    const onProgress = (/** @type {any} */ value) => {
      if (value.child) this.#distances.note(moves, value.child);
      if (value.nodes !== null) this.#think({ kind, nodes: value.nodes });
    };
    const reply = await this.#engine.run(kind, moves, { signal, onProgress, timeout: REPLY_LIMIT });
    this.#think(null);
    return reply;
  }

  /** @param {{ kind: string, nodes: number } | null} thinking */
  #think(thinking) {
    const changes = Boolean(thinking) !== Boolean(this.thinking);
    this.thinking = thinking;
    if (changes) this.dispatchEvent(new CustomEvent('thinking', { detail: { thinking: thinking !== null } }));
  }
}
