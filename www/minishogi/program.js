/**
 * Minishogi and its engine behind the messages of every engine. A question brings the whole game, so that an engine that
 * was ended and started again knows as much as before.
 * @module
 */

import { openGames } from '../engine/games-module.js';
import { TaskService, problemOf } from '../engine/task-service.js';

/** @typedef {{ fen: string, rule: string }} Start where a game began and by which rule, `legal` or `capture` */

/**
 * @param {(message: object) => void} post
 * @param {number} target milliseconds that a slice should take
 */
export const createService = (post, target) => new TaskService(post, target, open);

/** @returns {Promise<import('../engine/task-service.js').Opened>} */
async function open() {
  try {
    const glue = await openGames();
    return { program: programOf(new glue.Minishogi('', 'legal')), info: null, problem: null };
  } catch (error) {
    return { program: null, info: null, problem: { ...problemOf(error, 'no-engine'), code: 'no-engine' } };
  }
}

/**
 * @param {any} game the wasm game with its engine
 * @returns {import('../engine/task-service.js').Program}
 */
function programOf(game) {
  return {
    methods: {
      position(/** @type {string} */ moves, /** @type {Start} */ { fen, rule }) {
        game.load(fen, rule, moves);
        return game.state();
      },
    },
    start(_kind, moves, /** @type {Start & { level: number }} */ { fen, rule, level }) {
      game.load(fen, rule, moves);
      game.startThinking(level);
      return thinking(game);
    },
    free: () => game.free(),
  };
}

/**
 * The search that has begun. Another question ends it: whoever asks one has given this one up.
 * @param {any} game
 * @returns {import('../engine/task-service.js').Task}
 */
function thinking(game) {
  let depth = 0;
  return {
    step(nodes) {
      const thought = game.think(nodes);
      const deeper = !thought.done && thought.depth !== depth;
      depth = thought.depth;
      return { done: thought.done, progress: deeper ? [thought] : [], result: thought };
    },
    free() {},
  };
}
