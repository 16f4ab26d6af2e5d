/**
 * The game and its engine behind a line of messages, in a worker or, where workers are blocked, on the page itself.
 *
 * In:  `{ type: 'call', id, method, args }`, answered at once with the game's state; `{ type: 'think', id, level }`;
 *      `{ type: 'cancel', id }`.
 * Out: `{ type: 'ready', problem }`, `{ type: 'result', id, value }`, `{ type: 'progress', id, value }`,
 *      `{ type: 'error', id, error: { code, message } }`.
 * @module
 */

/** Where the build puts the engine and its glue. */
const GLUE = new URL('../engine/games.js', import.meta.url);
const WASM = new URL('../engine/games_bg.wasm', import.meta.url);

/** Methods that change the game or only show it. */
const METHODS = new Set(['load', 'play', 'undo', 'state']);

/** Milliseconds of a slice: short enough that a cancel is felt at once. */
const SLICE = 10;

export class Service {
  #post;
  /** @type {any} the wasm game */
  #game = null;
  #opening;
  /** The search under way. @type {number | null} */
  #thinking = null;

  /** @param {(message: object) => void} post */
  constructor(post) {
    this.#post = post;
    this.#opening = this.#open();
  }

  async #open() {
    try {
      const glue = await import(GLUE.href);
      await glue.default({ module_or_path: WASM });
      this.#game = new glue.Minishogi('', 'legal');
      this.#post({ type: 'ready', problem: null });
    } catch (error) {
      this.#post({ type: 'ready', problem: { ...plain(error), code: 'no-engine' } });
    }
  }

  /** @param {any} message */
  async handle({ type, id, method, args, level }) {
    await this.#opening;
    if (type === 'cancel') {
      if (this.#thinking === id) this.#thinking = null;
      return;
    }
    try {
      if (!this.#game) throw { code: 'no-engine', message: 'the engine is not loaded' };
      if (type === 'think') {
        await this.#think(id, level);
        return;
      }
      if (!METHODS.has(method)) throw { code: 'internal', message: `there is no method ${method}` };
      this.#thinking = null;
      if (method !== 'state') this.#game[method](...args);
      this.#post({ type: 'result', id, value: this.#game.state() });
    } catch (error) {
      this.#post({ type: 'error', id, error: plain(error) });
    }
  }

  /**
   * @param {number} id
   * @param {number} level
   */
  async #think(id, level) {
    this.#game.startThinking(level);
    this.#thinking = id;
    let nodes = 1000;
    let depth = 0;
    while (this.#thinking === id) {
      const begin = performance.now();
      const thought = this.#game.think(nodes);
      if (thought.done) {
        this.#thinking = null;
        this.#post({ type: 'result', id, value: thought });
        return;
      }
      if (thought.depth !== depth) {
        depth = thought.depth;
        this.#post({ type: 'progress', id, value: thought });
      }
      const factor = SLICE / Math.max(0.5, performance.now() - begin);
      nodes = Math.round(Math.min(200_000, Math.max(200, nodes * Math.min(2, Math.max(0.3, factor)))));
      await breath();
    }
    throw { code: 'cancelled', message: 'cancelled' };
  }
}

/** Lets the thread take its messages. A channel is not throttled as timers are. */
function breath() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(null);
  });
}

/**
 * What can be sent of an error.
 * @param {any} error
 */
const plain = (error) => ({ ...error, code: String(error?.code ?? 'internal'), message: String(error?.message ?? error) });
