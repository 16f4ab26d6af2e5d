/**
 * A client of the engine, with promises, progress, cancellation and time limits. It replaces an engine that hangs. Without a
 * worker, the engine runs on the page.
 * An engine can also crash: the worker fails (`onerror`), or the service answers `crashed`. Either way a new engine starts. The
 * page reads the problem from the `status` event and shows it (`shared/notice.js`).
 * @module
 */

import { EngineError } from './error.js';
import { afterFrame } from '../shared/frames.js';

/** @typedef {import('./service.js').Problem} Problem */

/**
 * @typedef {object} Request
 * @property {(value: any) => void} resolve
 * @property {(reason: EngineError) => void} reject
 * @property {((value: any) => void) | undefined} onProgress
 * @property {ReturnType<typeof setTimeout> | undefined} timer
 * @property {object} message
 * @property {() => void} unlisten stops listening to the abort signal
 */

/**
 * The problem is `late` if the engine is still starting after {@link START_DEADLINE_MS}. It may still start, and all requests
 * wait for it.
 * @typedef {object} EngineStatus
 * @property {'starting' | 'worker' | 'page' | 'none'} where
 * @property {any} strategy a summary of the strategy, or null
 * @property {Problem | null} problem
 */

/**
 * The seed decides between equally good moves.
 * @typedef {{ size: number, rule: string, seed?: number }} Game
 */

/**
 * Where an engine comes from: the worker's script as an address or text, the service for pages without workers, the data (or a
 * promise) to open it with, and the board if there is only one.
 * @typedef {object} EngineSource
 * @property {URL | string | null} worker
 * @property {() => Promise<{ createService: (post: (message: object) => void, longest: number) =>
 *   import('./service.js').TaskService }>} service
 * @property {any} data
 * @property {Game} [board]
 */

/** An engine is late if it takes longer than this to start, in milliseconds. */
export const START_DEADLINE_MS = 8000;

/** An engine has hung if it sends nothing for this long during a request, in milliseconds. */
const SILENCE = 8000;

/** The length of a slice on the page in milliseconds, well under a frame. */
const PAGE_SLICE = 5;

/** The longest timer that browsers allow, in milliseconds. A longer one would fire at once. 25 days is as good as no limit. */
const LONGEST_TIMER = 2 ** 31 - 1;

export class EngineClient extends EventTarget {
  /** @type {EngineStatus} */
  #status = { where: 'starting', strategy: null, problem: null };
  /** @type {Worker | null} */
  #worker = null;
  /** @type {import('./service.js').TaskService | null} */
  #service = null;
  /** The unanswered requests. @type {Map<number, Request>} */
  #requests = new Map();
  #nextId = 1;
  #heard = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #watchdog;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #deadline;
  /** True once the worker has sent a message, so its script is running. */
  #workerRuns = false;
  /** Counts the services started on the page. */
  #start = 0;
  /** True if the wasm module on the page has trapped. */
  #trapped = false;
  #blob = '';
  #source;
  /** @type {any} */
  #data;

  /** @param {EngineSource} source */
  constructor(source) {
    super();
    this.#source = source;
    afterFrame(() => this.#begin());
  }

  get board() {
    return /** @type {Game} */ (this.#source.board);
  }

  /** Each change emits a `status` event. */
  get status() {
    return this.#status;
  }

  /**
   * Calls a method of the program that answers at once.
   * @param {string} method
   * @param {any[]} args
   * @returns {Promise<any>}
   */
  call(method, ...args) {
    return this.#request({ type: 'call', method, args }, {});
  }

  /**
   * Runs a task that takes a while.
   * @param {string} kind as in the program's `start`
   * @param {string} moves
   * @param {{ onProgress?: (value: any) => void, signal?: AbortSignal, timeout?: number, detail?: any }} [options] `timeout` in
   *   milliseconds; `detail` goes to the program
   * @returns {Promise<any>}
   */
  run(kind, moves, { detail, ...options } = {}) {
    return this.#request({ type: 'run', kind, moves, detail }, options);
  }

  /** Restarts the engine and repeats the unanswered requests. Failed downloads may succeed now. */
  retry() {
    // A page has only one instance of the glue, which is unusable after a trap.
    if (this.#trapped) return location.reload();
    this.#stop();
    this.#setStatus({ where: 'starting', strategy: null, problem: null });
    this.#startWorker();
  }

  /** Ends the engine. Unanswered requests fail with the code `closed`. */
  close() {
    const problem = { code: 'closed', message: 'the engine was closed' };
    this.#setStatus({ ...this.#status, where: 'none', problem });
    this.#end(problem);
  }

  /**
   * @param {object} body
   * @param {{ onProgress?: (value: any) => void, signal?: AbortSignal, timeout?: number }} options
   */
  #request(body, { onProgress, signal, timeout }) {
    const id = this.#nextId++;
    const message = { ...body, id };
    return new Promise((resolve, reject) => {
      const { where, problem } = this.#status;
      // Without an engine, the request would never be answered.
      if (where === 'none') return reject(new EngineError(/** @type {Problem} */ (problem)));
      if (signal?.aborted) return reject(new EngineError({ code: 'cancelled', message: 'cancelled' }));
      const cancel = () => this.#drop(id, { code: 'cancelled', message: 'cancelled' });
      const unlisten = () => signal?.removeEventListener('abort', cancel);
      signal?.addEventListener('abort', cancel);
      const out = () => this.#drop(id, { code: 'timeout', message: 'the request timed out' });
      const timer = timeout && timeout <= LONGEST_TIMER ? setTimeout(out, timeout) : undefined;
      this.#requests.set(id, { resolve, reject, onProgress, timer, message, unlisten });
      this.#watch();
      this.#sendRequest(id, message);
    });
  }

  /**
   * Fails if the request contains functions or other values that cannot be sent to a worker.
   * @param {number} id
   * @param {object} message
   */
  #sendRequest(id, message) {
    try {
      this.#send(message);
    } catch (error) {
      this.#take(id)?.reject(new EngineError({ code: 'bad-option', message: String(error) }));
    }
  }

  /**
   * Drops a request here and in the program.
   * @param {number} id
   * @param {Problem} problem
   */
  #drop(id, problem) {
    const request = this.#take(id);
    if (!request) return;
    this.#send({ type: 'cancel', id });
    request.reject(new EngineError(problem));
  }

  /** @param {number} id */
  #take(id) {
    const request = this.#requests.get(id);
    this.#requests.delete(id);
    clearTimeout(request?.timer);
    request?.unlisten();
    if (!this.#requests.size) this.#unwatch();
    return request;
  }

  /** @param {object} message */
  #send(message) {
    if (this.#worker) this.#worker.postMessage(message);
    else this.#service?.handle(message);
  }

  /** @param {any} message */
  #receive(message) {
    this.#heard = performance.now();
    this.#workerRuns = true;
    this.#releaseBlob();
    switch (message.type) {
      case 'opened': {
        clearTimeout(this.#deadline);
        const where = message.problem?.code === 'no-engine' ? 'none' : this.#worker ? 'worker' : 'page';
        this.#setStatus({ where, strategy: message.info, problem: message.problem });
        return;
      }
      case 'progress':
        // A listener may cancel the request. Then the remaining values are ignored.
        for (const value of message.values) this.#requests.get(message.id)?.onProgress?.(value);
        return;
      case 'result':
        this.#take(message.id)?.resolve(message.value);
        return;
      case 'error':
        this.#take(message.id)?.reject(new EngineError(message.error));
        // After a trap, the wasm memory cannot be trusted.
        if (message.error.code === 'crashed') this.#restart(message.error);
    }
  }

  async #begin() {
    try {
      this.#data = await this.#source.data;
    } catch {
      return this.#fail();
    }
    if (this.#status.where !== 'none') this.#startWorker();
  }

  #open() {
    this.#send({ type: 'open', data: this.#data });
    for (const [id, { message }] of [...this.#requests]) this.#sendRequest(id, message);
  }

  #awaitOpening() {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#late(), START_DEADLINE_MS);
  }

  #late() {
    this.#setStatus({ ...this.#status, problem: { code: 'late', message: 'the engine has not started yet' } });
    // The worker's script is empty or missing. If it had arrived, moving to the page would not help: the page would wait for
    // the same files.
    if (this.#worker && !this.#workerRuns) this.#leaveWorker();
  }

  #leaveWorker() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#startOnPage();
  }

  #startWorker() {
    const { worker: script } = this.#source;
    this.#workerRuns = false;
    this.#awaitOpening();
    /** @type {Worker} */
    let worker;
    try {
      if (!script) throw new Error('this program has no worker script');
      worker = new Worker(this.#addressOf(script), { type: 'module', name: 'gomoku' });
    } catch {
      this.#releaseBlob();
      this.#startOnPage();
      return;
    }
    this.#worker = worker;
    worker.onmessage = (event) => this.#receive(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.#status.where === 'starting') {
        // A policy blocks the worker, or it cannot be loaded.
        this.#leaveWorker();
      } else this.#restart({ code: 'crashed', message: event.message || 'the engine stopped' });
    };
    this.#open();
  }

  /**
   * Browsers reject a worker from another origin, but not a blob that imports it.
   * @param {URL | string} script
   */
  #addressOf(script) {
    if (typeof script !== 'string' && script.origin === location.origin) return script.href;
    const text = typeof script === 'string' ? script : `import ${JSON.stringify(script.href)};`;
    this.#blob = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    return this.#blob;
  }

  #releaseBlob() {
    if (this.#blob) URL.revokeObjectURL(this.#blob);
    this.#blob = '';
  }

  async #startOnPage() {
    const start = ++this.#start;
    this.#awaitOpening();
    try {
      const { createService } = await this.#source.service();
      if (start !== this.#start) return;
      // Deliver messages a turn later, as a worker does, so that no answer comes before the call has returned.
      this.#service = createService((message) => queueMicrotask(() => start === this.#start && this.#receive(message)), PAGE_SLICE);
      this.#open();
    } catch {
      if (start === this.#start) this.#fail();
    }
  }

  #fail() {
    clearTimeout(this.#deadline);
    const problem = { code: 'no-engine', message: 'the engine could not be loaded' };
    this.#setStatus({ where: 'none', strategy: null, problem });
    this.#rejectAll(problem);
  }

  /** @param {EngineStatus} status */
  #setStatus(status) {
    this.#status = status;
    this.dispatchEvent(new Event('status'));
  }

  #watch() {
    if (this.#watchdog !== undefined) return;
    this.#heard = performance.now();
    this.#watchdog = setInterval(() => {
      // The page gets no messages while the computer sleeps. Give the engine one more interval.
      const silence = performance.now() - this.#heard;
      if (silence > SILENCE * 3) this.#heard = performance.now();
      else if (silence > SILENCE && this.#worker && this.#status.where === 'worker') {
        this.#restart({ code: 'hung', message: 'the engine did not respond and was restarted' });
      }
    }, SILENCE / 4);
  }

  #unwatch() {
    clearInterval(this.#watchdog);
    this.#watchdog = undefined;
  }

  /**
   * @param {Problem} problem the error for pending requests
   */
  #restart(problem) {
    const onPage = !this.#worker;
    this.#end(problem);
    if (onPage) {
      this.#trapped = true;
      return this.#setStatus({ where: 'none', strategy: null, problem });
    }
    this.#setStatus({ where: 'starting', strategy: this.#status.strategy, problem: null });
    this.#startWorker();
  }

  /** @param {Problem} problem */
  #end(problem) {
    this.#stop();
    this.#rejectAll(problem);
  }

  /** Ends the engine. Unanswered requests wait for the next one. */
  #stop() {
    clearTimeout(this.#deadline);
    this.#start++;
    this.#worker?.terminate();
    this.#worker = null;
    this.#service?.close();
    this.#service = null;
    this.#releaseBlob();
  }

  /** @param {Problem} problem */
  #rejectAll(problem) {
    for (const id of [...this.#requests.keys()]) this.#take(id)?.reject(new EngineError(problem));
  }
}
