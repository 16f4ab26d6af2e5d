/**
 * The strategy file as pages fetch it: dense and packed, as the build makes it from `gomoku.json`. That form is read too.
 * @module
 */

/** How the dense form begins. */
const DENSE = 'dense 1\n';

/** What is no point in it. */
const REST = 253;
const ANSWER = 254;
const END = 255;

/**
 * The text of `gomoku.json`, of whatever form the file is.
 * @param {Uint8Array<ArrayBuffer>} file
 */
export async function strategyText(file) {
  // As every gzip begins; a host may have unpacked it on the way.
  const packed = file[0] === 0x1f && file[1] === 0x8b;
  const plain = packed ? new Uint8Array(await unpacked(file).arrayBuffer()) : file;
  const begin = decoded(plain.subarray(0, DENSE.length));
  return begin === DENSE ? unfolded(plain.subarray(DENSE.length)) : decoded(plain);
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Response} with what gzip has packed */
export const unpacked = (bytes) => new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));

/** @param {Uint8Array} bytes */
const decoded = (bytes) => new TextDecoder().decode(bytes);

/**
 * What does not fit becomes a text that the engine refuses.
 * @param {Uint8Array} bytes
 */
function unfolded(bytes) {
  const line = bytes.indexOf(10);
  const head = JSON.parse(decoded(bytes.subarray(0, line)));
  const name = (/** @type {number} */ point) => String.fromCharCode(97 + (point % head.size)) + (1 + Math.floor(point / head.size));
  const nodes = [];
  for (let at = line + 1; at < bytes.length; at++) {
    let node = String(bytes[at++]);
    let token = '';
    for (; at < bytes.length && bytes[at] !== END; at++) {
      const rest = bytes[at] === REST;
      if (!rest && bytes[at] !== ANSWER) {
        token += name(bytes[at]);
        continue;
      }
      node += ` ${rest ? '*' : ''}${token}${name(bytes[++at])}`;
      token = '';
    }
    nodes.push(node);
  }
  return JSON.stringify({ ...head, nodes });
}
