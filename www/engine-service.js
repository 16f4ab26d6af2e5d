/**
 * The engine behind a line of messages. It runs in a worker or, where workers are blocked, on the page itself: it knows
 * only a way to post, so both are the same program.
 *
 * In:  `{ type: 'open', strategy }`, `{ type: 'call', id, method, args }`, `{ type: 'run', id, kind, moves }`,
 *      `{ type: 'cancel', id }`.
 * Out: `{ type: 'opened', strategy, problem }`, `{ type: 'progress', id, values }`, `{ type: 'result', id, value }`,
 *      `{ type: 'error', id, error: { code, message, … } }`, `{ type: 'alive' }` while it works.
 *
 * Long work is done in slices; between two slices the thread takes messages, so that a cancel arrives.
 * @module
 */

/** @typedef {{ code: string, message: string, [detail: string]: unknown }} Problem */

/** Where the build puts the engine and its glue. */
const GLUE = new URL('./engine/gomoku.js', import.meta.url);
const WASM = new URL('./engine/gomoku_bg.wasm', import.meta.url);

/** Calls that are answered at once. */
const METHODS = new Set(['position', 'threats', 'readRecord', 'writeRecord']);

/** Milliseconds between two signs of life. */
const PULSE = 250;

export class EngineService {
  #post;
  #target;
  /** @type {any} the wasm engine */
  #engine = null;
  /** @type {Promise<void> | null} */
  #opening = null;
  /** @type {Map<number, { task: any, nodes: number }>} */
  #tasks = new Map();
  #pumping = false;
  #lastPulse = 0;
  #channel = new MessageChannel();
  /** @type {(() => void) | null} */
  #resume = null;

  /**
   * @param {(message: object) => void} post
   * @param {number} target milliseconds that a slice should take
   */
  constructor(post, target) {
    this.#post = post;
    this.#target = target;
    this.#channel.port1.onmessage = () => this.#resume?.();
  }

  /** @param {any} message */
  async handle(message) {
    switch (message.type) {
      case 'open':
        this.#opening = this.#open(message.strategy);
        return;
      case 'cancel':
        return this.#cancel(message.id);
      default:
        return this.#answer(message);
    }
  }

  /** Stops all work and frees the wasm memory that it holds. */
  close() {
    for (const { task } of this.#tasks.values()) task.free();
    this.#tasks.clear();
    this.#channel.port1.close();
    this.#engine?.free();
    this.#engine = null;
  }

  /** @param {string | null} strategy address of the strategy file, or null for none */
  async #open(strategy) {
    // Both downloads start at once; the strategy is only read when the engine stands.
    const text = strategy ? download(strategy) : Promise.resolve(null);
    text.catch(() => {});
    try {
      const glue = await import(GLUE.href);
      await glue.default({ module_or_path: WASM });
      this.#engine = new glue.Engine();
    } catch (error) {
      const problem = problemOf(error, 'no-engine');
      this.#post({ type: 'opened', strategy: null, problem: { ...problem, code: 'no-engine' } });
      return;
    }
    try {
      const json = await text;
      const info = json === null ? null : this.#engine.loadStrategy(json);
      this.#post({ type: 'opened', strategy: info, problem: null });
    } catch (error) {
      this.#post({ type: 'opened', strategy: null, problem: problemOf(error, 'strategy') });
    }
  }

  /** @param {any} message */
  async #answer({ type, id, method, args, kind, moves }) {
    await this.#opening;
    if (!this.#engine) {
      this.#post({ type: 'error', id, error: { code: 'no-engine', message: 'the engine is not loaded' } });
      return;
    }
    try {
      if (type === 'call') {
        if (!METHODS.has(method)) throw { code: 'internal', message: `there is no method ${method}` };
        this.#post({ type: 'result', id, value: this.#engine[method](...args) });
      } else {
        this.#tasks.set(id, { task: this.#engine.start(kind, moves), nodes: 500 });
        // What is stored is answered in the first slice, without a turn of the message queue.
        this.#slice(id);
        this.#pump();
      }
    } catch (error) {
      this.#fail(id, error);
    }
  }

  /** @param {number} id */
  #cancel(id) {
    const running = this.#tasks.get(id);
    if (!running) return;
    this.#tasks.delete(id);
    running.task.free();
    this.#post({ type: 'error', id, error: { code: 'cancelled', message: 'cancelled' } });
  }

  async #pump() {
    if (this.#pumping) return;
    this.#pumping = true;
    while (this.#tasks.size) {
      for (const id of [...this.#tasks.keys()]) {
        await this.#breath();
        this.#slice(id);
      }
    }
    this.#pumping = false;
  }

  /** Lets the thread take its messages. A channel is not throttled as timers are. */
  #breath() {
    return new Promise((resolve) => {
      this.#resume = () => resolve(undefined);
      this.#channel.port2.postMessage(null);
    });
  }

  /** @param {number} id */
  #slice(id) {
    const running = this.#tasks.get(id);
    if (!running) return;
    const begin = performance.now();
    try {
      const step = running.task.step(running.nodes);
      if (step.progress.length > 0) this.#post({ type: 'progress', id, values: step.progress });
      if (step.done) {
        this.#tasks.delete(id);
        running.task.free();
        this.#post({ type: 'result', id, value: step.result });
        return;
      }
    } catch (error) {
      this.#fail(id, error);
      return;
    }
    const end = performance.now();
    const factor = this.#target / Math.max(0.2, end - begin);
    running.nodes = Math.round(Math.min(50_000, Math.max(50, running.nodes * Math.min(2, Math.max(0.25, factor)))));
    if (end - this.#lastPulse > PULSE) {
      this.#lastPulse = end;
      this.#post({ type: 'alive' });
    }
  }

  /**
   * @param {number} id
   * @param {unknown} error
   */
  #fail(id, error) {
    this.#tasks.delete(id);
    this.#post({ type: 'error', id, error: problemOf(error, 'internal') });
  }
}

/** @param {string} address */
async function download(address) {
  let response;
  try {
    response = await fetch(address);
  } catch {
    throw { code: 'strategy-missing', message: `${address} could not be loaded` };
  }
  if (!response.ok) {
    throw { code: 'strategy-missing', message: `${address} could not be loaded: status ${response.status}` };
  }
  return response.text();
}

/**
 * What can be sent of an error: its own fields, for an `Error` does not keep them on the way.
 * @param {any} error
 * @param {string} fallback the code of an error that has none
 * @returns {Problem}
 */
function problemOf(error, fallback) {
  const trapped = typeof WebAssembly === 'object' && error instanceof WebAssembly.RuntimeError;
  const code = trapped ? 'crashed' : (error?.code ?? fallback);
  return { ...error, code: String(code), message: String(error?.message ?? error) };
}
