/**
 * What a script holds as text.
 * @module
 */

import { bytesOf } from './base64.js';
import { unsqueezed } from '../engine/squeeze.js';

/** @param {string} text a WebAssembly module packed by gzip, in base64 */
export const wasmOf = (text) => new Response(new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();

/** @param {any} engine that is to play by the strategy @param {string} text which is squeezed, in base64 */
export const loadStrategy = (engine, text) => engine.loadStrategy(unsqueezed(bytesOf(text)));
