/**
 * Where the engine with the strategy is found: beside the page, in parts that are fetched when they are needed.
 * @module
 */

/** @type {import('./client.js').Program} */
export const ENGINE = {
  worker: new URL('./worker.js', import.meta.url),
  service: () => import('./service.js'),
  data: new URL('../data/gomoku.dense', import.meta.url).href,
};
