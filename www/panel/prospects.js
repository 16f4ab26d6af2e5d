/**
 * What an engine's points mean for people: the chances of one side, as the engine sees them.
 * @module
 */

/** Points by which an engine thinks a side three quarters ahead: about what an open three is worth to it. */
const AHEAD = 1000;

/**
 * The chances of the side whose points these are, from 1 to 99 of a hundred: only what is proven is certain.
 * @param {number} points
 * @param {string} language
 */
export function prospects(points, language) {
  const share = 0.5 + (0.5 * points) / (Math.abs(points) + AHEAD);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return percent.format(Math.min(0.99, Math.max(0.01, share)));
}
