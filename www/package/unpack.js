/**
 * Unpacks gzip encoded as base64.
 * @module
 */

/** @param {string} packed */
const bytesOf = (packed) => Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));

/** @param {string} packed */
const unpacked = (packed) => new Response(new Blob([bytesOf(packed)]).stream().pipeThrough(new DecompressionStream('gzip')));

/** @param {string} packed WebAssembly */
export const wasmOf = (packed) => unpacked(packed).arrayBuffer();

/** @param {any} engine @param {string} packed */
export const loadStrategy = async (engine, packed) => engine.loadStrategy(await unpacked(packed).text());
