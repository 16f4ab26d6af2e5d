// What is known of how long Black needs: from the position shown, and after each move of White in it.

import { Distances } from './distances.js';

/** @typedef {import('./tree.js').GameNode} GameNode */

/** Milliseconds after which a bound is given up. */
const LIMIT = 120_000;

/** Tells with `hints` that more is known of White's moves, with `change` that a bound was lowered. */
export class Outlook extends EventTarget {
  #engine;
  #distances;
  /** The position whose bound is sought. @type {GameNode | null} */
  #sought = null;

  /** @param {import('../engine/client.js').EngineClient} engine */
  constructor(engine) {
    super();
    this.#engine = engine;
    this.#distances = new Distances(engine);
    this.#distances.addEventListener('update', () => this.dispatchEvent(new Event('hints')));
  }

  /** What is known of White's moves there; grows while it is computed. @param {GameNode} node */
  children(node) {
    return this.#distances.of(node.text());
  }

  /** Whether all of White's moves there are known. @param {GameNode} node */
  complete(node) {
    return this.#distances.complete(node.text());
  }

  /** Whether it is being found out how long Black needs from there. @param {GameNode} node */
  seeks(node) {
    return this.#sought === node;
  }

  /**
   * What a search for something else found out about a move of White.
   * @param {string} moves
   * @param {import('./distances.js').Child} child
   */
  note(moves, child) {
    this.#distances.learn(moves, child);
  }

  /**
   * Takes over what is known of a position that has just been reached.
   * @param {GameNode} node
   * @param {number | null | undefined} winAt what its move was found with
   */
  reach(node, winAt) {
    const before = /** @type {GameNode} */ (node.parent);
    node.winAt ??= winAt ?? this.#distances.winAt(before.text(), node.name) ?? undefined;
  }

  /** Lowers the bound of a position. @param {GameNode} node @param {number} winAt */
  lower(node, winAt) {
    if (node.winAt && node.winAt <= winAt) return;
    node.winAt = winAt;
    this.dispatchEvent(new Event('change'));
  }

  /** Once every move is known, the longest one bounds the position: often below what the strategy promises. @param {GameNode} node */
  tighten(node) {
    const bounds = this.complete(node) ? this.children(node).map((child) => child.winAt) : [];
    if (bounds.length > 0 && !bounds.includes(null)) this.lower(node, Math.max(.../** @type {number[]} */ (bounds)));
  }

  /** Asks for the bound of a position that was reached by hand. @param {GameNode} node */
  async seek(node) {
    if (node.winAt !== undefined || node.facts?.winner || node.stones === 0 || this.#sought === node) return;
    this.#sought = node;
    try {
      node.winAt = blackBy(await this.#engine.run('bound', node.text(), { timeout: LIMIT }));
    } catch {
      // Nothing is claimed about a position whose bound is not found.
    }
    if (this.#sought === node) this.#sought = null;
  }

  /** Has White's moves there measured, and no others. @param {GameNode} node */
  measure(node) {
    this.#distances.ask(node.text());
  }

  /** Measures no more. */
  rest() {
    this.#distances.stop();
  }
}

/**
 * The stone by which Black has won at the latest, null if that is not proven.
 * @param {{ winAt: number | null, winner?: import('../board/paint.js').Color | null }} found
 */
export const blackBy = ({ winAt, winner }) => (winner === 'white' ? null : winAt);
