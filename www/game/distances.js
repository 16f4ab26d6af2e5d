// How long Black needs after each move of White: asked of the engine point by point, and kept.

/**
 * How long Black needs after one move of White.
 * @typedef {object} Child
 * @property {string} point
 * @property {number | null} winAt the stone by which Black has won at the latest, null if no win was proven
 * @property {number | null} [expected] on the board without edges: by when he would have won by the strategy, which is not proven
 * @property {'strategy' | 'search' | 'none'} source whether the answer is stored, computed or unknown
 */

/** Positions whose distances are kept. */
const KEPT = 200;

/** Tells with `update` that more is known. */
export class Distances extends EventTarget {
  #engine;
  /** By the moves of the position. @type {Map<string, { children: Map<string, Child>, complete: boolean }>} */
  #known = new Map();
  #asked = '';
  /** @type {AbortController | null} */
  #job = null;

  /** @param {import('../engine/client.js').EngineClient} engine */
  constructor(engine) {
    super();
    this.#engine = engine;
  }

  /** What is known so far. @param {string} moves @returns {Child[]} */
  of(moves) {
    return [...(this.#known.get(moves)?.children.values() ?? [])];
  }

  /** @param {string} moves @param {string} point */
  winAt(moves, point) {
    return this.#known.get(moves)?.children.get(point)?.winAt;
  }

  /** Whether all points of this position are known. @param {string} moves */
  complete(moves) {
    return this.#known.get(moves)?.complete ?? false;
  }

  /** Notes what a search found on its way. @param {string} moves @param {Child} child */
  learn(moves, child) {
    this.#entry(moves).children.set(child.point, child);
    this.dispatchEvent(new Event('update'));
  }

  /** Makes the engine find all points of this position, and no other position any more. @param {string} moves */
  ask(moves) {
    if (this.#asked === moves || this.complete(moves)) return;
    this.stop();
    this.#asked = moves;
    const job = (this.#job = new AbortController());
    const onProgress = (/** @type {{ child?: Child }} */ { child }) => child && this.learn(moves, child);
    this.#engine
      .run('children', moves, { signal: job.signal, onProgress })
      .then(() => {
        this.#entry(moves).complete = true;
        this.dispatchEvent(new Event('update'));
      })
      .catch(() => {
        if (this.#job === job) this.#asked = '';
      });
  }

  /** Ends what is being asked. */
  stop() {
    this.#job?.abort();
    this.#job = null;
    this.#asked = '';
  }

  /** @param {string} moves */
  #entry(moves) {
    let entry = this.#known.get(moves);
    if (!entry) {
      if (this.#known.size >= KEPT) this.#known.delete(/** @type {string} */ (this.#known.keys().next().value));
      this.#known.set(moves, (entry = { children: new Map(), complete: false }));
    }
    return entry;
  }
}
