/**
 * What the package holds, packed by gzip and written in base64.
 * @module
 */

/** @param {string} packed @returns {Response} with what was packed */
export function unpacked(packed) {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
}
