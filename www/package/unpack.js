/**
 * Unpacks bytes that a script contains as text: gzip encoded as base64.
 * @module
 */

/** @param {string} packed */
const bytesOf = (packed) => Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));

/** @param {string} packed */
const unpacked = (packed) => new Response(new Blob([bytesOf(packed)]).stream().pipeThrough(new DecompressionStream('gzip')));

/** @param {string} packed a WebAssembly module */
export const wasmOf = (packed) => unpacked(packed).arrayBuffer();

/** @param {any} engine the engine that will use the strategy @param {string} packed the packed strategy file */
export const loadStrategy = async (engine, packed) => engine.loadStrategy(await unpacked(packed).text());
