/**
 * The strategy for all boards but the usual one. `gomoku-board.js` loads it on demand.
 * @module
 */

import EVERYWHERE from '../data/everywhere.json?gzip';

export const strategy = EVERYWHERE;
