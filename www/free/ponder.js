// Thinking on a person's time: about the position that the person is to answer, so that the engine's tables know what may
// come. It ends with whatever else is done, after a while, and with the page being out of sight.

/** @typedef {import('./engines.js').Player} Player */
/** @typedef {import('./engines.js').Thought} Thought */

/** Milliseconds after which it ends, however long the person thinks: a battery is not emptied by a board left open. */
const MOST = 60_000;

/** A level below full strength has a number of positions of its own, which more time does not change. */
const STRONGEST = 10;

export class Pondering {
  #engines;
  #changed;
  /** @type {AbortController | null} */
  #job = null;
  /** @type {Thought | null} */
  #thought = null;
  #onHidden = () => document.hidden && this.stop();

  /** Whether it is wished. */
  wanted = false;

  /** @param {import('./engines.js').Engines} engines @param {() => void} changed */
  constructor(engines, changed) {
    this.#engines = engines;
    this.#changed = changed;
  }

  /** Whether something is thought about just now. */
  get active() {
    return this.#job !== null;
  }

  /** What it has come to; null where nothing is thought. */
  get thought() {
    return this.#thought;
  }

  /**
   * Thinks about the position after these moves, if that is wished and of use to this engine, until it is stopped.
   * @param {Player} player who is to move after the person
   * @param {string[]} moves
   */
  async begin(player, moves) {
    this.stop();
    if (!this.wanted || !player || player.level !== STRONGEST || globalThis.document?.hidden) return;
    const job = (this.#job = new AbortController());
    globalThis.document?.addEventListener('visibilitychange', this.#onHidden);
    const take = (/** @type {Thought} */ thought) => {
      if (this.#job !== job) return;
      this.#thought = thought;
      this.#changed();
    };
    // Nobody waits for it: what goes wrong with it is told with the next move.
    await this.#engines.ponder(player, moves, MOST, job.signal, take).catch(() => {});
    if (this.#job === job) this.stop();
  }

  /** Ends it at once; the engine keeps what it has learned. */
  stop() {
    if (!this.#job) return;
    globalThis.document?.removeEventListener('visibilitychange', this.#onHidden);
    this.#job.abort();
    this.#job = this.#thought = null;
    this.#changed();
  }
}
