/**
 * The engines of free play, to be asked by messages: every question brings the whole game, so that there is nothing to
 * take back here.
 * @module
 */

import { TaskService, problemOf } from '../task-service.js';

/** @typedef {import('./game.js').Thought} Thought */

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

/** @returns {Promise<import('../task-service.js').Opened>} */
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
 * @returns {import('../task-service.js').Program}
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
    },
    start(kind, moves, { player: options, milliseconds }) {
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
 * @returns {import('../task-service.js').Task}
 */
function thinking(player) {
  let looked = -Infinity;
  let depth = -1;
  return {
    step(nodes) {
      /** @type {Thought} */
      const thought = player.step(nodes);
      const now = performance.now();
      const tell = !thought.done && (thought.depth !== depth || now - looked > LOOK);
      if (tell) {
        looked = now;
        depth = thought.depth;
      }
      return { done: thought.done, progress: tell ? [thought] : [], result: thought };
    },
    // The player outlives its thought: beginning another one gives this one up.
    free() {},
  };
}
