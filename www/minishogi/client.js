/**
 * Asks the game and its engine; every question is a promise.
 * @module
 */

const WORKER = new URL('./worker.js', import.meta.url);

/**
 * What the engine, or the way to it, says is wrong.
 */
export class ClientError extends Error {
  /** @param {{ code: string, message: string }} problem */
  constructor(problem) {
    super(problem.message);
    this.name = 'ClientError';
    this.code = problem.code;
    this.problem = problem;
  }
}

export class Client {
  /** @type {{ handle: (message: any) => void } | null} */
  #receiver = null;
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: ClientError) => void, onProgress?: (value: any) => void, message: object }>} */
  #requests = new Map();
  #nextId = 1;
  #ready = false;
  #onProblem;

  /** @param {(error: ClientError) => void} onProblem told when there is no engine */
  constructor(onProblem) {
    this.#onProblem = onProblem;
    try {
      const worker = new Worker(WORKER, { type: 'module', name: 'minishogi' });
      worker.onmessage = (event) => this.#receive(event.data);
      worker.onerror = (event) => {
        event.preventDefault();
        worker.terminate();
        this.#receiver = null;
        if (this.#ready) this.#fail({ code: 'crashed', message: event.message || 'the engine stopped' });
        else this.#startOnPage();
      };
      this.#receiver = { handle: (message) => worker.postMessage(message) };
    } catch {
      this.#startOnPage();
    }
  }

  /**
   * Changes the game (`load`, `play`, `undo`) or nothing (`state`); gives how it stands then.
   * @param {string} method
   * @param {...any} args
   * @returns {Promise<any>}
   */
  call(method, ...args) {
    return this.#request({ type: 'call', method, args });
  }

  /**
   * Looks for a move without playing it.
   * @param {number} level 1 to 8
   * @param {{ signal?: AbortSignal, onProgress?: (value: any) => void }} [options]
   * @returns {Promise<any>}
   */
  think(level, { signal, onProgress } = {}) {
    return this.#request({ type: 'think', level }, signal, onProgress);
  }

  /**
   * @param {object} body
   * @param {AbortSignal} [signal]
   * @param {(value: any) => void} [onProgress]
   */
  #request(body, signal, onProgress) {
    const id = this.#nextId++;
    const message = { ...body, id };
    return new Promise((resolve, reject) => {
      this.#requests.set(id, { resolve, reject, onProgress, message });
      this.#receiver?.handle(message);
      signal?.addEventListener('abort', () => this.#receiver?.handle({ type: 'cancel', id }), { once: true });
    });
  }

  async #startOnPage() {
    try {
      const { Service } = await import('./service.js');
      const service = new Service((message) => queueMicrotask(() => this.#receive(message)));
      this.#receiver = service;
      for (const { message } of this.#requests.values()) service.handle(message);
    } catch {
      this.#fail({ code: 'no-engine', message: 'the engine could not be loaded' });
    }
  }

  /** @param {any} message */
  #receive(message) {
    if (message.type === 'ready') {
      this.#ready = true;
      if (message.problem) this.#onProblem(new ClientError(message.problem));
      return;
    }
    const request = this.#requests.get(message.id);
    if (!request) return;
    if (message.type === 'progress') {
      request.onProgress?.(message.value);
      return;
    }
    this.#requests.delete(message.id);
    if (message.type === 'result') request.resolve(message.value);
    else request.reject(new ClientError(message.error));
  }

  /** @param {{ code: string, message: string }} problem */
  #fail(problem) {
    const error = new ClientError(problem);
    for (const { reject } of this.#requests.values()) reject(error);
    this.#requests.clear();
    this.#onProblem(error);
  }
}
