/**
 * Where the engine with the strategy is found: files of the site that are fetched when they are needed.
 * @module
 */

/** @type {import('./client.js').Program} */
export const ENGINE = {
  worker: new URL('./worker.js', import.meta.url),
  service: () => import('./service.js'),
  data: new URL('../data/gomoku.dense', import.meta.url).href,
  board: { size: 15, rule: 'standard' },
};

/**
 * The engine for a board and a rule.
 * @param {import('./client.js').Game} board
 * @returns {import('./client.js').Program}
 */
export const engineFor = (board) =>
  board.size === 15 && board.rule === 'standard'
    ? ENGINE
    : { worker: new URL('./boards-worker.js', import.meta.url), service: () => import('./boards-service.js'), data: board, board };
