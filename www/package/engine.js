/**
 * The engine as a library of promises.
 * @module
 */

import STRATEGY from '../data/gomoku.json?gzip';
import WASM from '../engine/games_bg.wasm?gzip';
import WORKER from './engine-worker.js?text';
import { EngineClient, START_DEADLINE_MS } from '../engine/client.js';
import { EngineError } from '../engine/error.js';
import { createService } from './full-service.js';

/** @typedef {{ signal?: AbortSignal, timeout?: number }} CallOptions */
/** @typedef {{ size?: number, rule?: string, opening?: string }} Board */

/** Unsigned 32-bit integers. */
const COUNTED = [0, 0xffff_ffff];
const RANGES = /** @type {Record<string, number[]>} */ ({
  size: [5, 22],
  count: [1, 10],
  level: [1, 10],
  seed: COUNTED,
  milliseconds: COUNTED,
  nodes: COUNTED,
  depth: COUNTED,
});

/** Options that are strings. */
const TEXTS = ['engine', 'rule', 'opening'];

/** Limits for proofs. More positions would block the thread for seconds. */
const OF_PROOFS = { nodes: [1, 2_000_000], stones: [1, 112] };

/** Runs in a worker or, if that fails, in slices on the caller's thread. {@link createEngine} creates it. */
export class GomokuEngine {
  #client;
  #seed;

  /** @param {EngineClient} client @param {number} seed */
  constructor(client, seed) {
    this.#client = client;
    this.#seed = seed;
  }

  /** A summary of the strategy. Null without one. */
  get strategy() {
    return this.#client.status.strategy?.strategy ?? null;
  }

  /** The names of the engines for `bestMove`. @returns {string[]} */
  get engines() {
    return this.#client.status.strategy?.engines ?? [];
  }

  /** `worker`, `page` for the caller's thread, or `none` once closed. */
  get where() {
    return this.#client.status.where;
  }

  /** @param {string | string[]} moves @param {Board} [board] */
  async position(moves, board) {
    const text = textOf(moves);
    if (board) check(board);
    return board ? this.#client.call('freePosition', text, { size: 15, rule: 'standard', ...board }) : this.#client.call('position', text);
  }

  /** @param {string | string[]} moves */
  async threats(moves) {
    return this.#client.call('threats', textOf(moves));
  }

  /** @param {string | string[]} moves @param {CallOptions} [options] */
  async reply(moves, options = {}) {
    const { toMove } = await this.position(moves);
    return this.#client.run(toMove === 'black' ? 'reply' : 'resist', textOf(moves), patience(options));
  }

  /** @param {string | string[]} moves @param {CallOptions & { onProgress?: (child: any) => void }} [options] */
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
   * @param {CallOptions & Board & { count?: number, milliseconds?: number, onProgress?: (step: any) => void }} [options]
   */
  async analyse(moves, { count = 3, milliseconds = 1000, size = 15, rule = 'standard', onProgress, ...options } = {}) {
    const detail = { count, milliseconds, size, rule };
    check(detail);
    // Report nothing before the first line is known.
    const hear = (/** @type {any} */ step) => void (step.lines.length > 0 && onProgress?.(step));
    return this.#client.run('lines', textOf(moves), { ...patience(options), onProgress: hear, detail });
  }

  /**
   * @param {string | string[]} moves
   * @param {CallOptions & Board & { engine?: string, level?: number, seed?: number, milliseconds?: number, nodes?: number,
   *   depth?: number, onProgress?: (step: any) => void }} [options]
   */
  async bestMove(moves, { engine = 'best', level = 10, size = 15, rule = 'standard', seed = this.#seed, milliseconds, nodes, depth, onProgress, ...options } = {}) {
    check({ engine, level, size, rule, seed, milliseconds, nodes, depth });
    // Without a limit, the engine would search forever.
    const time = milliseconds ?? (nodes === undefined && depth === undefined ? 1000 : undefined);
    const detail = { player: { engine, level, size, rule, seed }, limits: { milliseconds: time, nodes, depth } };
    return this.#client.run('move', textOf(moves), { ...patience(options), onProgress, detail });
  }

  /**
   * @param {string | string[]} moves
   * @param {CallOptions & { stones?: number, nodes?: number, onProgress?: (progress: { nodes: number }) => void }} [options]
   */
  async prove(moves, { stones = 20, nodes = 500_000, onProgress, ...options } = {}) {
    const detail = { stones, nodes };
    check(detail, OF_PROOFS);
    return this.#client.run('prove', textOf(moves), { ...patience(options), onProgress, detail });
  }

  /** Ends the engine. Unanswered requests fail with the code `closed`. */
  close() {
    this.#client.close();
  }
}

/**
 * @param {{ strategy?: boolean, worker?: boolean, seed?: number }} [options]
 * @returns {Promise<GomokuEngine>}
 */
export async function createEngine({ strategy = true, worker = true, seed = 0 } = {}) {
  check({ seed });
  const client = new EngineClient({
    worker: worker ? WORKER : null,
    service: async () => ({ createService }),
    data: { wasm: WASM, strategy: strategy ? STRATEGY : null, seed },
  });
  const opened = () => client.status.where !== 'starting';
  await new Promise((resolve) => {
    // A late worker is replaced by the page, which gets as much time again.
    const timer = setTimeout(resolve, 2 * START_DEADLINE_MS);
    client.addEventListener('status', () => {
      if (!opened()) return;
      clearTimeout(timer);
      resolve(undefined);
    });
  });
  const { problem } = client.status;
  if (problem) {
    client.close();
    throw new EngineError(problem);
  }
  return new GomokuEngine(client, seed);
}

/** @param {string | string[]} moves */
function textOf(moves) {
  if (typeof moves === 'string') return moves;
  if (Array.isArray(moves)) return moves.map(shown).join(' ');
  throw new EngineError({ code: 'bad-option', message: `moves is ${shown(moves)}: expected text like 'h8 i9' or a list of points` });
}

/**
 * Rejects options of the wrong type or out of range. Skips missing ones.
 * @param {object} options
 * @param {Record<string, number[]>} [ranges]
 */
function check(options, ranges = RANGES) {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (TEXTS.includes(name) && typeof value !== 'string') throw new EngineError({ code: 'bad-option', message: `${name} is ${shown(value)}: expected text` });
    if (!Object.hasOwn(ranges, name)) continue;
    const [least, most] = ranges[name];
    if (Number.isInteger(value) && value >= least && value <= most) continue;
    throw new EngineError({ code: 'bad-option', message: `${name} is ${shown(value)}: expected a whole number from ${least} to ${most}` });
  }
}

/** Formats a value for an error message. Some objects cannot be converted to a string. @param {unknown} value */
const shown = (value) => (Object(value) === value ? typeof value : String(value));

/** @param {CallOptions} options */
function patience({ signal, timeout }) {
  if (timeout === undefined || timeout >= 0) return { signal, timeout };
  throw new EngineError({ code: 'bad-option', message: `timeout is ${shown(timeout)}: expected a number of milliseconds` });
}

export { EngineError };
