/**
 * What a script holds as text.
 * @module
 */

import { bytesOf } from './base64.js';
import { unsqueezed } from '../engine/squeeze.js';

/** @param {string} text bytes packed by gzip, in base64 */
const unpacked = (text) => new Response(new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();

/** @param {string} text a WebAssembly module, packed */
export const wasmOf = unpacked;

/** @param {any} engine that is to play by the strategy @param {string} text which is squeezed, packed */
export const loadStrategy = async (engine, text) => engine.loadStrategy(unsqueezed(new Uint8Array(await unpacked(text))));
