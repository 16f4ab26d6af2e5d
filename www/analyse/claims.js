// What is proven about each move in a position, by the strategy or by threats.

import { PASS } from '../shared/rules.js';
import { patiently, winningLine } from '../game/winning-line.js';

/**
 * A proven move.
 * @typedef {object} Claim
 * @property {Color} winner
 * @property {number} winAt the stone of the five
 * @property {string[]} line the move and what is known to follow
 */

export class Claims {
  #engine;
  /** @type {Map<string, Claim>} */
  #known = new Map();

  /** @param {EngineClient} engine with the strategy */
  constructor(engine) {
    this.#engine = engine;
  }

  /** The claims by move. @returns {ReadonlyMap<string, Claim>} */
  get known() {
    return this.#known;
  }

  /**
   * Looks up all White moves, or Black's best move.
   * @param {GameNode} node
   * @param {AbortSignal} signal
   * @param {() => void} changed
   * @returns {Promise<number | null>} the number of the stone by which Black wins; null if no win is proven
   */
  async survey(node, signal, changed) {
    this.#known.clear();
    const moves = node.text();
    const reply = await this.#engine.run('reply', moves, { signal });
    if (reply.winner) {
      const line = reply.line.length > 0 ? reply.line : [reply.point];
      this.#known.set(reply.point, { winner: reply.winner, winAt: reply.winAt, line });
      changed();
    }
    if (node.toMove === 'black') return reply.winner === 'black' ? reply.winAt : null;
    /** @type {(number | undefined)[]} */
    const bounds = [];
    await this.#engine.run('children', moves, {
      signal,
      onProgress: ({ child }) => {
        if (!child) return;
        bounds.push(child.winAt);
        if (child.winAt && child.point !== PASS) this.#known.set(child.point, { winner: 'black', winAt: child.winAt, line: [child.point] });
        changed();
      },
    });
    return bounds.some((bound) => !bound) ? null : Math.max(.../** @type {number[]} */ (bounds));
  }

  /**
   * Finds the number of the stone by which Black wins after a black move. Adds nothing if the search takes too long.
   * @param {GameNode} node
   * @param {string} point
   * @param {AbortSignal} signal
   */
  async ask(node, point, signal) {
    const found = await patiently(this.#engine, 'bound', `${node.text()} ${point}`, signal);
    if (found?.winAt) this.#known.set(point, { winner: 'black', winAt: found.winAt, line: [point] });
  }

  /**
   * Extends the line after a move to Black's five. White resists as long as possible; Black follows the strategy.
   * @param {GameNode} node
   * @param {string} point
   * @param {AbortSignal} signal
   * @param {() => void} changed
   */
  async follow(node, point, signal, changed) {
    const claim = this.#known.get(point);
    if (claim?.winner !== 'black') return;
    for await (const moves of winningLine(this.#engine, [node.text(), ...claim.line].join(' ').trim(), signal)) {
      claim.line = [...claim.line, ...moves];
      changed();
    }
  }
}
