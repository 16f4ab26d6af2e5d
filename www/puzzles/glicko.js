// Rates puzzle solvers by M. Glickman's "Example of the Glicko-2 system" (2013). Each puzzle is an opponent.

/**
 * @typedef {object} Rating
 * @property {number} rating 1500 for a new player
 * @property {number} deviation the true rating is most likely within twice this
 * @property {number} volatility how much results vary
 */

/** @typedef {{ rating: number, deviation: number, score: number }} Result an opponent, and 1 for a win or 0 for a loss */

/** The number of rating points per unit in the formulas. */
const SCALE = 173.7178;

/** A limit on the change of the volatility. */
const TAU = 0.5;

/** The precision at which the iteration stops. */
const CLOSE = 1e-6;

/** @type {Rating} */
export const NEWCOMER = { rating: 1500, deviation: 350, volatility: 0.06 };

/** The minimum deviation, because people learn and forget. */
const LEAST_DEVIATION = 45;

/** The most that one puzzle can change. By the formulas, missing one easy puzzle would cost a new player 400 points. */
const MOST_CHANGE = 60;

/** @param {number} phi */
const weight = (phi) => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));

/**
 * Returns the rating after a period.
 * @param {Rating} before
 * @param {Result[]} results
 * @returns {Rating}
 */
export function rated({ rating, deviation, volatility }, results) {
  const mu = (rating - NEWCOMER.rating) / SCALE;
  const phi = deviation / SCALE;
  if (results.length === 0) return { rating, deviation: SCALE * Math.hypot(phi, volatility), volatility };
  let information = 0;
  let surprise = 0;
  for (const result of results) {
    const g = weight(result.deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-g * (mu - (result.rating - NEWCOMER.rating) / SCALE)));
    information += g * g * expected * (1 - expected);
    surprise += g * (result.score - expected);
  }
  const variance = 1 / information;
  const sigma = newVolatility(phi, volatility, variance, variance * surprise);
  const spread = Math.hypot(phi, sigma);
  const after = 1 / Math.sqrt(1 / (spread * spread) + 1 / variance);
  return { rating: NEWCOMER.rating + SCALE * (mu + after * after * surprise), deviation: SCALE * after, volatility: sigma };
}

/**
 * @param {Rating} before
 * @param {number} puzzle its rating
 * @param {boolean} solved
 * @returns {Rating}
 */
export function afterPuzzle(before, puzzle, solved) {
  const after = rated(before, [{ rating: puzzle, deviation: 60, score: solved ? 1 : 0 }]);
  const change = Math.min(MOST_CHANGE, Math.max(-MOST_CHANGE, after.rating - before.rating));
  return { ...after, rating: before.rating + change, deviation: Math.max(LEAST_DEVIATION, after.deviation) };
}

/**
 * Step 5 of the example: finds the volatility with the Illinois variant of regula falsi.
 * @param {number} phi
 * @param {number} volatility
 * @param {number} variance
 * @param {number} delta
 */
function newVolatility(phi, volatility, variance, delta) {
  const a = Math.log(volatility * volatility);
  const f = (/** @type {number} */ x) => {
    const e = Math.exp(x);
    const sum = phi * phi + variance + e;
    return (e * (delta * delta - sum)) / (2 * sum * sum) - (x - a) / (TAU * TAU);
  };
  let low = a;
  let high = Math.log(delta * delta - phi * phi - variance);
  if (Number.isNaN(high)) {
    let steps = 1;
    while (f(a - steps * TAU) < 0) steps++;
    high = a - steps * TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > CLOSE) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}
