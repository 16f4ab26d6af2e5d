/**
 * The engines for a browser without instructions for several numbers at once: a file of its own, for nearly none asks for it.
 * @module
 */

import WASM from '../engine/games_bg.wasm?gzip';

export const WITHOUT_SIMD = WASM;
