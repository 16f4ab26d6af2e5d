/**
 * The engines of free play, to be asked by messages: every question brings the whole game, so that there is nothing to
 * take back here.
 * @module
 */

import { TaskService, problemOf } from '../engine/task-service.js';

/** Where the build puts the engines and their glue. */
const GLUE = new URL('../engine/games.js', import.meta.url);
const WASM = new URL('../engine/games_bg.wasm', import.meta.url);

/** Players that are kept with what they have learned: the two of a game. */
const KEPT = 2;

/** Milliseconds between two looks at what is thought. */
const LOOK = 100;

/**
 * @param {(message: object) => void} post
 * @param {number} target milliseconds that a slice should take
 */
export const createService = (post, target) => new TaskService(post, target, open);

/** @returns {Promise<import('../engine/task-service.js').Opened>} */
async function open() {
  try {
    const glue = await import(GLUE.href);
    await glue.default({ module_or_path: WASM });
    return { program: programOf(glue), info: { engines: glue.freeEngines() }, problem: null };
  } catch (error) {
    return { program: null, info: null, problem: { ...problemOf(error, 'no-engine'), code: 'no-engine' } };
  }
}

/**
 * @param {any} glue the wasm module
 * @returns {import('../engine/task-service.js').Program}
 */
function programOf(glue) {
  /** By what they are, the last used last. @type {Map<string, any>} */
  const players = new Map();
  const playerFor = (/** @type {object} */ options) => {
    const key = JSON.stringify(options);
    const player = players.get(key) ?? new glue.FreePlayer(options);
    players.delete(key);
    players.set(key, player);
    if (players.size > KEPT) {
      const [oldest, idle] = /** @type {[string, any]} */ (players.entries().next().value);
      players.delete(oldest);
      idle.free();
    }
    return player;
  };
  return {
    methods: {
      // The first engine keeps no table: it knows the rules and costs nothing.
      position(/** @type {string} */ moves, /** @type {{ size: number, rule: string }} */ { size, rule }) {
        const judge = new glue.FreePlayer({ engine: glue.freeEngines()[0], level: 10, size, rule, seed: 0 });
        try {
          return judge.position(moves);
        } finally {
          judge.free();
        }
      },
      figures: (/** @type {string} */ moves) => glue.figures(moves),
      readRecord: (/** @type {string} */ text) => glue.readRecord(text),
      writeRecord: (/** @type {string} */ moves, /** @type {any} */ { size, rule }, /** @type {string} */ format) => glue.writeRecord(moves, size, rule, format),
    },
    start(kind, moves, { player: options, milliseconds, count }) {
      if (kind === 'lines') return told(new glue.FreeLines({ moves, count }), (step) => step.lines.length);
      const player = playerFor(options);
      player.begin(moves, { milliseconds });
      return thinking(player);
    },
    free() {
      for (const player of players.values()) player.free();
      players.clear();
    },
  };
}

/**
 * @param {any} player that has begun
 * @returns {import('../engine/task-service.js').Task}
 */
const thinking = (player) =>
  // The player outlives its thought: beginning another one gives this one up.
  told({ step: (/** @type {number} */ nodes) => player.step(nodes), free() {} }, (step) => step.depth);

/**
 * Work that tells now and then what it has come to.
 * @param {{ step: (nodes: number) => any, free: () => void }} work
 * @param {(step: any) => number} sign what is told at once when it changes
 * @returns {import('../engine/task-service.js').Task}
 */
function told(work, sign) {
  let looked = -Infinity;
  let last = -1;
  return {
    step(nodes) {
      const step = work.step(nodes);
      const now = performance.now();
      const tell = !step.done && (sign(step) !== last || now - looked > LOOK);
      if (tell) {
        looked = now;
        last = sign(step);
      }
      return { done: step.done, progress: tell ? [step] : [], result: step };
    },
    free: () => work.free(),
  };
}
