/**
 * The programs on the site's own pages.
 * @module
 */

/**
 * @param {{ program: 'solved' | 'free' | 'minishogi', board?: import('./client.js').Game }} data
 * @returns {import('./client.js').EngineSource}
 */
export const onSite = (data) => ({
  worker: new URL('./worker.js', import.meta.url),
  service: () => import('./programs.js'),
  data,
  board: data.board,
});
