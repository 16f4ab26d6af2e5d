/**
 * The compressed strategy for all boards, which `gomoku-board.js` fetches for any board except the usual one.
 * @module
 */

import EVERYWHERE from '../data/everywhere.json?gzip';

export const strategy = EVERYWHERE;
