/**
 * The strategy for all boards, packed: fetched by `gomoku-board.js` for another board than the usual one.
 * @module
 */

import EVERYWHERE from '../data/everywhere.json?gzip';

export const strategy = EVERYWHERE;
