// An engine's evaluation for people: the chances of a side.

/** The points at which an engine of the articles sees a chance of three quarters, about the value of an open three. */
const AHEAD = 1000;

/** A chance in percent, from 1 to 99, since only proofs are certain. @param {number} chance 0 to 1 @param {string} language */
export const prospects = (chance, language) => new Intl.NumberFormat(language, { style: 'percent' }).format(Math.min(0.99, Math.max(0.01, chance)));

/** The chance for points that were not fitted to results. @param {number} points */
export const chanceOf = (points) => 0.5 + (0.5 * points) / (Math.abs(points) + AHEAD);
