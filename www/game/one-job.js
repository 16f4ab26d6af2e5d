// Runs one task at a time. Starting a task cancels the previous one.

export class OneJob {
  /** @type {AbortController | null} */
  #current = null;

  /** Whether a task is running. */
  get busy() {
    return this.#current !== null;
  }

  /**
   * Runs this task instead of the current one. Errors of a canceled task are ignored.
   * @param {(signal: AbortSignal) => Promise<void>} task
   * @param {() => void} settled called when the task has ended, unless another task was started in the meantime
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

  /** Cancels the current task. */
  stop() {
    this.#current?.abort();
    this.#current = null;
  }
}
