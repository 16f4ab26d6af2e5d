// The engine fills its tables during a person's turn. It stops after any action, after a while, or when the page is hidden.

/** Milliseconds, so that a board left open does not drain the battery. */
const MOST = 60_000;

/** Lower levels have a node limit. More time does not help them. */
const STRONGEST = 10;

export class Pondering {
  #engines;
  #changed;
  /** @type {AbortController | null} */
  #job = null;
  /** @type {Thought | null} */
  #thought = null;
  #onHidden = () => document.hidden && this.stop();

  wanted = false;

  /** @param {import('./engines.js').Engines} engines @param {() => void} changed */
  constructor(engines, changed) {
    this.#engines = engines;
    this.#changed = changed;
  }

  get active() {
    return this.#job !== null;
  }

  /** The search so far. Null if none is running. */
  get thought() {
    return this.#thought;
  }

  /**
   * Searches the position until stopped, if pondering is on and this engine benefits from it.
   * @param {Player} player who moves after the person
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
    // Nobody waits for this search. An error will show up at the next move.
    await this.#engines.ponder(player, moves, MOST, job.signal, take).catch(() => {});
    if (this.#job === job) this.stop();
  }

  /** Stops at once. The tables stay. */
  stop() {
    if (!this.#job) return;
    globalThis.document?.removeEventListener('visibilitychange', this.#onHidden);
    this.#job.abort();
    this.#job = this.#thought = null;
    this.#changed();
  }
}
