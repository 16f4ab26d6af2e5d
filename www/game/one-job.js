// One thing at a time: when something is begun, what was being done is given up.

export class OneJob {
  /** @type {AbortController | null} */
  #current = null;

  /** Whether something is being done. */
  get busy() {
    return this.#current !== null;
  }

  /**
   * Does this in the place of what was being done. What goes wrong in a task that has been given up is nobody's.
   * @param {(signal: AbortSignal) => Promise<void>} task
   * @param {() => void} settled nothing is being done any more; not called where something else was begun meanwhile
   */
  async run(task, settled) {
    this.#current?.abort();
    const job = (this.#current = new AbortController());
    try {
      await task(job.signal);
    } catch (error) {
      if (!job.signal.aborted) throw error;
    } finally {
      if (this.#current === job) {
        this.#current = null;
        settled();
      }
    }
  }

  /** Gives up what is being done. */
  stop() {
    this.#current?.abort();
    this.#current = null;
  }
}
