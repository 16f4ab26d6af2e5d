// Pondering: the engine searches during a person's turn to fill its tables. It stops after any other action, after a time
// limit, or when the page is hidden.

/** The time limit in milliseconds, so that a board left open does not drain the battery. */
const MOST = 60_000;

/** Levels below full strength have a node limit, so more time does not help them. */
const STRONGEST = 10;

export class Pondering {
  #engines;
  #changed;
  /** @type {AbortController | null} */
  #job = null;
  /** @type {Thought | null} */
  #thought = null;
  #onHidden = () => document.hidden && this.stop();

  /** Whether pondering is switched on. */
  wanted = false;

  /** @param {import('./engines.js').Engines} engines @param {() => void} changed */
  constructor(engines, changed) {
    this.#engines = engines;
    this.#changed = changed;
  }

  /** Whether a search is running. */
  get active() {
    return this.#job !== null;
  }

  /** The search so far, or null if none is running. */
  get thought() {
    return this.#thought;
  }

  /**
   * If pondering is switched on and helps this engine, searches the position after these moves until stopped.
   * @param {Player} player the player whose turn comes after the person's
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
    // Nothing waits for this search, so an error is reported with the next move.
    await this.#engines.ponder(player, moves, MOST, job.signal, take).catch(() => {});
    if (this.#job === job) this.stop();
  }

  /** Stops at once. The engine's tables are preserved. */
  stop() {
    if (!this.#job) return;
    globalThis.document?.removeEventListener('visibilitychange', this.#onHidden);
    this.#job.abort();
    this.#job = this.#thought = null;
    this.#changed();
  }
}
