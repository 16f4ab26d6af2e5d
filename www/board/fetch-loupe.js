/**
 * Where a board finds the loupe that it shows under a finger: fetched from the site when the first finger comes.
 * @module
 */

/** What paints it. */
export const fetchLoupe = async () => (await import('./loupe.js')).paintLoupe;
