/** The score of the engines from the articles that means a chance of three quarters: about an open three. */
const AHEAD = 1000;

/** Formats a chance in percent, from 1 to 99, since only proofs are certain. @param {number} chance 0 to 1 @param {string} language */
export const prospects = (chance, language) => new Intl.NumberFormat(language, { style: 'percent' }).format(Math.min(0.99, Math.max(0.01, chance)));

/** Returns the chance for a score that is not calibrated. @param {number} points */
export const chanceOf = (points) => 0.5 + (0.5 * points) / (Math.abs(points) + AHEAD);
