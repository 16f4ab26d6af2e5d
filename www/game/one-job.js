// Runs one task at a time. A new task cancels the old one.

export class OneJob {
  /** @type {AbortController | null} */
  #current = null;

  get busy() {
    return this.#current !== null;
  }

  /**
   * Ignores errors of a canceled task.
   * @param {(signal: AbortSignal) => Promise<void>} task
   * @param {() => void} settled called at the end, unless another task has started
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

  stop() {
    this.#current?.abort();
    this.#current = null;
  }
}
