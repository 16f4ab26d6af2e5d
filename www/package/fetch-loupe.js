/**
 * In the place of what the site fetches: the package in one file has the loupe inside.
 * @module
 */

import { paintLoupe } from '../board/loupe.js';

/** @type {typeof import('../board/fetch-loupe.js').fetchLoupe} */
export const fetchLoupe = async () => paintLoupe;
