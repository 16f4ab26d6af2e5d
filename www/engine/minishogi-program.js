/**
 * Runs minishogi and its engine. Each request contains the whole game, so restarting the engine loses nothing.
 * @module
 */

/** @typedef {{ fen: string, rule: string }} Start the starting position, and `legal` or `capture` */

/**
 * @param {any} _data
 * @param {typeof import('./module.js').openModule} openModule
 * @returns {Promise<import('./service.js').Opened>}
 */
export async function openMinishogi(_data, openModule) {
  const glue = await openModule('minishogi');
  return { program: programOf(new glue.Minishogi('', 'legal')), info: null, problem: null };
}

/**
 * @param {any} game
 * @returns {import('./service.js').Program}
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
 * Runs the search. Any other request ends it.
 * @param {any} game
 * @returns {import('./service.js').Task}
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
