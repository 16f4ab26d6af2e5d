/**
 * Runs a program that answers messages, in a worker or on the page.
 *
 * In:  `{ type: 'open', data }`, `{ type: 'call', id, method, args }`, `{ type: 'run', id, kind, moves, detail }`, `{ type:
 * 'cancel', id }`. Out: `{ type: 'opened', info, problem }`, `{ type: 'progress', id, values }`, `{ type: 'result', id, value
 * }`, `{ type: 'error', id, error: { code, message, … } }`, and `{ type: 'alive' }` during work and once a worker's script has
 * loaded.
 *
 * Long work runs in slices. Messages are handled between them, so work can be canceled.
 * @module
 */

/** @typedef {{ code: string, message: string, [detail: string]: unknown }} Problem */

/**
 * @typedef {object} Task
 * @property {(nodes: number) => { done: boolean, progress: any[], result: any }} step
 * @property {() => void} free cancels it
 */

/**
 * @typedef {object} Program
 * @property {number} [slice] in milliseconds, {@link SLICE} by default
 * @property {Record<string, (...args: any[]) => any>} methods answer at once
 * @property {(kind: string, moves: string, detail: any) => Task} start
 * @property {() => void} free
 */

/**
 * If only a part is missing, both `program` and `problem` are set. If the engine itself is missing, opening fails.
 * @typedef {{ program: Program | null, info: any, problem: Problem | null }} Opened
 */

/** The milliseconds between two `alive` messages. */
const PULSE = 250;

/** The milliseconds per slice, few enough that canceling feels immediate. */
const SLICE = 8;

export class TaskService {
  #post;
  #longest;
  #open;
  /** @type {Program | null} */
  #program = null;
  /** @type {Promise<void> | null} */
  #opening = null;
  /** @type {Map<number, { task: Task, nodes: number }>} */
  #tasks = new Map();
  /** Requests from before the program was open. @type {Set<number>} */
  #waiting = new Set();
  #pumping = false;
  #lastPulse = 0;

  /**
   * @param {(message: object) => void} post
   * @param {number} longest slice in milliseconds
   * @param {(data: any) => Promise<Opened>} open
   */
  constructor(post, longest, open) {
    this.#post = post;
    this.#longest = longest;
    this.#open = open;
  }

  /** @param {any} message */
  async handle(message) {
    switch (message.type) {
      case 'open':
        this.#opening = this.#begin(message.data);
        return;
      case 'cancel':
        return this.#cancel(message.id);
      default:
        return this.#answer(message);
    }
  }

  close() {
    for (const { task } of this.#tasks.values()) task.free();
    this.#tasks.clear();
    this.#program?.free();
    this.#program = null;
  }

  /** @param {any} data */
  async #begin(data) {
    /** @type {Opened} */
    let opened;
    try {
      opened = await this.#open(data);
    } catch (error) {
      opened = { program: null, info: null, problem: { ...problemOf(error, 'no-engine'), code: 'no-engine' } };
    }
    const { program, info, problem } = opened;
    this.#program = program;
    this.#post({ type: 'opened', info, problem });
  }

  /** @param {any} message */
  async #answer({ type, id, method, args, kind, moves, detail }) {
    this.#waiting.add(id);
    await this.#opening;
    // It may have been canceled meanwhile.
    if (!this.#waiting.delete(id)) return;
    const program = this.#program;
    if (!program) {
      this.#post({ type: 'error', id, error: { code: 'no-engine', message: 'the engine is not loaded' } });
      return;
    }
    try {
      if (type === 'call') {
        if (!Object.hasOwn(program.methods, method)) throw { code: 'internal', message: `unknown method ${method}` };
        this.#post({ type: 'result', id, value: program.methods[method](...args) });
      } else {
        this.#tasks.set(id, { task: program.start(kind, moves, detail), nodes: 500 });
        // The first slice finds a stored answer without waiting for the message queue.
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
    if (!this.#waiting.delete(id) && !running) return;
    this.#tasks.delete(id);
    running?.task.free();
    this.#post({ type: 'error', id, error: { code: 'cancelled', message: 'cancelled' } });
  }

  async #pump() {
    if (this.#pumping) return;
    this.#pumping = true;
    while (this.#tasks.size) {
      for (const id of [...this.#tasks.keys()]) {
        await breath();
        this.#slice(id);
      }
    }
    this.#pumping = false;
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
    const factor = Math.min(this.#longest, this.#program?.slice ?? SLICE) / Math.max(0.2, end - begin);
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
    const problem = problemOf(error, 'internal');
    if (problem.code === 'crashed') {
      // After a trap, nothing in the wasm memory is usable.
      this.#tasks.clear();
      this.#program = null;
    }
    this.#tasks.get(id)?.task.free();
    this.#tasks.delete(id);
    this.#post({ type: 'error', id, error: problem });
  }
}

/** Answers the page's messages in a worker. @param {(data: any) => Promise<Opened>} open */
export function serve(open) {
  const service = new TaskService((message) => self.postMessage(message), Infinity, open);
  self.onmessage = (event) => service.handle(event.data);
  // Tells the page that the script has loaded.
  self.postMessage({ type: 'alive' });
}

/**
 * Lets the thread handle messages. Browsers throttle timers but not channels. In Node.js, a channel would block the timers.
 */
function breath() {
  return new Promise((resolve) => {
    if ('setImmediate' in globalThis) {
      Reflect.get(globalThis, 'setImmediate')(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(null);
  });
}

/**
 * Converts an error to a plain object, because sending an `Error` loses its extra fields. The engine throws plain objects.
 * @param {any} error
 * @param {string} fallback the code if it has none
 * @returns {Problem}
 */
export function problemOf(error, fallback) {
  const trapped = typeof WebAssembly === 'object' && error instanceof WebAssembly.RuntimeError;
  const code = trapped ? 'crashed' : (error?.code ?? fallback);
  const fields = typeof error === 'object' ? error : {};
  return { ...fields, code: String(code), message: String(error?.message ?? error) };
}
