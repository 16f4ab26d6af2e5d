/**
 * @typedef {object} Child a White move, and how long Black needs after it
 * @property {string} point
 * @property {number | null} winAt the number of the stone by which Black wins; null if unproven
 * @property {number | null} [expected] on the infinite board, the number of the stone by which the strategy expects to win
 * @property {'strategy' | 'search' | 'none'} source stored, computed or unknown
 */

/** The number of cached positions. */
const REMEMBERED = 200;

/** The time limit for a bound in milliseconds. */
const LIMIT = 120_000;

/** Computes and caches how long Black needs. Emits `hints` when more moves are known, and `change` when a bound drops. */
export class Distances extends EventTarget {
  #engine;
  /** The results by moves. @type {Map<string, { children: Map<string, Child>, complete: boolean }>} */
  #known = new Map();
  /** The position whose bound is being computed. @type {GameNode | null} */
  #sought = null;
  /** The position whose distances are being computed. */
  #measured = '';
  /** @type {AbortController | null} */
  #job = null;

  /** @param {EngineClient} engine */
  constructor(engine) {
    super();
    this.#engine = engine;
  }

  /**
   * Returns White's moves with their distances, as far as known.
   * @param {GameNode} node
   * @returns {Child[]}
   */
  children(node) {
    return [...(this.#known.get(node.text())?.children.values() ?? [])];
  }

  /** @param {GameNode} node */
  complete(node) {
    return this.#known.get(node.text())?.complete ?? false;
  }

  /** @param {GameNode} node */
  seeks(node) {
    return this.#sought === node;
  }

  /** @param {string} moves @param {Child} child */
  note(moves, child) {
    this.#entry(moves).children.set(child.point, child);
    this.dispatchEvent(new Event('hints'));
  }

  /**
   * Sets the bound of a new position.
   * @param {GameNode} node
   * @param {number | null | undefined} winAt found with the move
   */
  reach(node, winAt) {
    const before = /** @type {GameNode} */ (node.parent);
    node.winAt ??= winAt ?? this.#known.get(before.text())?.children.get(node.name)?.winAt ?? undefined;
  }

  /** Lowers a bound and emits `change`. @param {GameNode} node @param {number} winAt */
  lower(node, winAt) {
    if (node.winAt && node.winAt <= winAt) return;
    node.winAt = winAt;
    this.dispatchEvent(new Event('change'));
  }

  /**
   * Once all of White's moves are known, their maximum bounds the position. It is often lower than the strategy's bound.
   * @param {GameNode} node
   */
  tighten(node) {
    const bounds = this.complete(node) ? this.children(node).map((child) => child.winAt) : [];
    if (bounds.length > 0 && !bounds.includes(null)) this.lower(node, Math.max(.../** @type {number[]} */ (bounds)));
  }

  /** Bounds a position that the user reached by hand. @param {GameNode} node */
  async seek(node) {
    if (node.winAt !== undefined || node.facts?.winner || node.stones === 0 || this.#sought === node) return;
    this.#sought = node;
    try {
      node.winAt = blackBy(await this.#engine.run('bound', node.text(), { timeout: LIMIT }));
    } catch {
      // Without a bound, nothing is claimed.
    }
    if (this.#sought === node) this.#sought = null;
  }

  /**
   * Computes the distances of White's moves here, and stops doing so elsewhere.
   * @param {GameNode} node
   */
  measure(node) {
    const moves = node.text();
    if (this.#measured === moves || this.complete(node)) return;
    this.rest();
    this.#measured = moves;
    const job = (this.#job = new AbortController());
    const onProgress = (/** @type {{ child?: Child }} */ { child }) => child && this.note(moves, child);
    this.#engine
      .run('children', moves, { signal: job.signal, onProgress })
      .then(() => {
        this.#entry(moves).complete = true;
        this.dispatchEvent(new Event('hints'));
      })
      .catch(() => {
        if (this.#job === job) this.#measured = '';
      });
  }

  rest() {
    this.#job?.abort();
    this.#job = null;
    this.#measured = '';
  }

  /** @param {string} moves */
  #entry(moves) {
    let entry = this.#known.get(moves);
    if (!entry) {
      if (this.#known.size >= REMEMBERED) this.#known.delete(/** @type {string} */ (this.#known.keys().next().value));
      this.#known.set(moves, (entry = { children: new Map(), complete: false }));
    }
    return entry;
  }
}

/**
 * Returns the number of the stone by which Black wins, or null if no win is proven.
 * @param {{ winAt: number | null, winner?: Color | null }} found
 */
export const blackBy = ({ winAt, winner }) => (winner === 'white' ? null : winAt);
