/**
 * The engine as a library: the strategy, the threat search and the engines of free play, as promises.
 * @module
 */

import { EngineClient, EngineError } from '../engine/client.js';
import { hasSimd } from '../engine/simd.js';
import { ENGINE } from './program.js';

/** @typedef {{ signal?: AbortSignal, timeout?: number }} Patience */
/** @typedef {{ size?: number, rule?: string }} Board */

/** Positions that a proof looks at in one attempt at most: more would block its thread for seconds. */
const MOST_NODES = 2_000_000;

/** An engine in a worker, or where there is none in slices on the thread that asks. {@link createEngine} makes it. */
export class GomokuEngine {
  #client;

  /** @param {EngineClient} client that has opened */
  constructor(client) {
    this.#client = client;
  }

  /** What the strategy holds, null where there is none. */
  get strategy() {
    return this.#client.status.strategy?.strategy ?? null;
  }

  /** The names of the engines that `bestMove` knows. @returns {string[]} */
  get engines() {
    return this.#client.status.strategy?.engines ?? [];
  }

  /** Where the engine works: in a worker, or on the thread that asks; `none` once it is closed. */
  get where() {
    return this.#client.status.where;
  }

  /** @param {string | string[]} moves @param {Board} [board] */
  position(moves, board) {
    const text = textOf(moves);
    return board ? this.#client.call('freePosition', text, { size: 15, rule: 'standard', ...board }) : this.#client.call('position', text);
  }

  /** @param {string | string[]} moves */
  threats(moves) {
    return this.#client.call('threats', textOf(moves));
  }

  /** @param {string | string[]} moves @param {Patience} [options] */
  reply(moves, options = {}) {
    return this.#client.run('reply', textOf(moves), patience(options));
  }

  /** @param {string | string[]} moves @param {Patience & { onProgress?: (child: any) => void }} [options] */
  async children(moves, { onProgress, ...options } = {}) {
    /** @type {any[]} */
    const children = [];
    const hear = (/** @type {any} */ { child }) => {
      if (!child) return;
      children.push(child);
      onProgress?.(child);
    };
    await this.#client.run('children', textOf(moves), { ...patience(options), onProgress: hear });
    return children;
  }

  /**
   * @param {string | string[]} moves
   * @param {Patience & Board & { count?: number, milliseconds?: number, onProgress?: (step: any) => void }} [options]
   */
  analyse(moves, { count = 3, milliseconds = 1000, size = 15, rule = 'standard', onProgress, ...options } = {}) {
    const detail = { count, milliseconds, size, rule };
    // There is nothing to tell before there is a line.
    const hear = (/** @type {any} */ step) => void (step.lines.length > 0 && onProgress?.(step));
    return this.#client.run('lines', textOf(moves), { ...patience(options), onProgress: hear, detail });
  }

  /**
   * @param {string | string[]} moves
   * @param {Patience & Board & { engine?: string, level?: number, seed?: number, milliseconds?: number, nodes?: number,
   *   depth?: number, onProgress?: (step: any) => void }} [options]
   */
  bestMove(moves, { engine = 'best', level = 10, size = 15, rule = 'standard', seed = 0, milliseconds, nodes, depth, onProgress, ...options } = {}) {
    // Without any limit it would think for ever.
    const time = milliseconds ?? (nodes === undefined && depth === undefined ? 1000 : undefined);
    const detail = { player: { engine, level, size, rule, seed }, limits: { milliseconds: time, nodes, depth } };
    return this.#client.run('move', textOf(moves), { ...patience(options), onProgress, detail });
  }

  /**
   * @param {string | string[]} moves
   * @param {Patience & { stones?: number, nodes?: number, onProgress?: (progress: { nodes: number }) => void }} [options]
   */
  async prove(moves, { stones = 20, nodes = 500_000, onProgress, ...options } = {}) {
    if (!(Number.isInteger(nodes) && nodes >= 1 && nodes <= MOST_NODES)) {
      throw new EngineError({ code: 'bad-option', message: `nodes is ${nodes}: expected a whole number from 1 to ${MOST_NODES}` });
    }
    if (!(Number.isInteger(stones) && stones >= 1 && stones <= 112)) {
      throw new EngineError({ code: 'bad-option', message: `stones is ${stones}: expected a whole number from 1 to 112` });
    }
    return this.#client.run('prove', textOf(moves), { ...patience(options), onProgress, detail: { stones, nodes } });
  }

  /** Ends the engine and frees its memory; what is still asked fails with the code `closed`. */
  close() {
    this.#client.close();
  }
}

/**
 * @param {{ strategy?: boolean, worker?: boolean }} [options]
 * @returns {Promise<GomokuEngine>}
 */
export async function createEngine({ strategy = true, worker = true } = {}) {
  const wasm = hasSimd() ? ENGINE.data.wasm : (await import('./without-simd.js')).WITHOUT_SIMD;
  const client = new EngineClient({
    ...ENGINE,
    worker: worker ? ENGINE.worker : null,
    data: { wasm, strategy: strategy ? ENGINE.data.strategy : null },
  });
  const opened = () => client.status.where !== 'starting';
  await new Promise((resolve) => {
    client.addEventListener('status', () => opened() && resolve(undefined));
  });
  const { problem, where } = client.status;
  if (where === 'none' && problem) {
    client.close();
    throw new EngineError(problem);
  }
  return new GomokuEngine(client);
}

/** @param {string | string[]} moves */
const textOf = (moves) => (typeof moves === 'string' ? moves : moves.join(' '));

/** @param {Patience} options */
const patience = ({ signal, timeout }) => ({ signal, timeout });

export { EngineError };
