// What an engine says of a position, for people: the chances of one side.

/** Points by which an engine of the articles thinks a side three quarters ahead: about what an open three is worth to it. */
const AHEAD = 1000;

/** Chances in percent, from 1 to 99: only what is proven is certain. @param {number} chance 0 to 1 @param {string} language */
export const prospects = (chance, language) => new Intl.NumberFormat(language, { style: 'percent' }).format(Math.min(0.99, Math.max(0.01, chance)));

/** What points come to that were not fitted to the ends of games. @param {number} points */
export const chanceOf = (points) => 0.5 + (0.5 * points) / (Math.abs(points) + AHEAD);
