/**
 * Unpacks what the build has squeezed; `src/app/site/squeeze.rs` says how, and computes the same numbers.
 * @module
 */

const MAGIC = 'squeeze2';
const CONTEXTS = 8;
const SLOT_BITS = 20;
const SETTLED = 6;
const BEFORE = 1.1;
const RATE = 0.004;
const WEIGHT = 0.25;
const KINDS = 4;
const PLACES = 4;

/** @param {Uint8Array} file */
export const isSqueezed = (file) => String.fromCharCode(...file.subarray(0, 8)) === MAGIC;

/**
 * The bytes that were squeezed; of a damaged file some others.
 * @param {Uint8Array} file
 */
export function unsqueezed(file) {
  const length = new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(8, true);
  // Even what is most likely takes its share of a bit.
  if (length > file.length * 4000) throw new RangeError('no file unpacks to so much');
  const bytes = new Uint8Array(length);
  const model = createModel();
  let at = 12;
  let low = 0;
  let high = 0xffffffff;
  let value = 0;
  for (let n = 0; n < 4; n++) value = ((value << 8) | file[at++]) >>> 0;
  for (let index = 0; index < length; index++) {
    model.begin();
    let begun = 1;
    while (begun < 256) {
      const middle = low + Math.floor(((high - low) * model.chance(begun)) / 65536);
      const bit = value <= middle ? 1 : 0;
      if (bit) high = middle;
      else low = middle + 1;
      model.learn(bit);
      begun = begun * 2 + bit;
      while ((low ^ high) >>> 24 === 0) {
        value = ((value << 8) | file[at++]) >>> 0;
        low = (low << 8) >>> 0;
        high = ((high << 8) | 255) >>> 0;
      }
    }
    bytes[index] = begun;
    model.end(bytes[index]);
  }
  return bytes;
}

function createModel() {
  const squash = Float64Array.from({ length: 4097 }, (_, at) => logistic((at - 2048) / 256));
  const stretch = new Float64Array(4097).fill(8);
  let filled = 0;
  squash.forEach((chance, at) => {
    const upto = Math.floor(chance * 4096) + 1;
    if (upto > filled) stretch.fill((at - 2048) / 256, filled, (filled = upto));
  });
  const chances = new Float32Array(1 << SLOT_BITS).fill(0.5);
  const counts = new Uint8Array(1 << SLOT_BITS);
  const weights = new Float64Array(KINDS * PLACES * 2 * CONTEXTS).fill(WEIGHT);
  const inputs = new Float64Array(2 * CONTEXTS);
  const slots = new Int32Array(CONTEXTS);
  const contexts = new Int32Array(CONTEXTS);
  let mixed = 0.5;
  let [kind, last, second, third, stone, first, token, index] = [0, 0, 0, 0, 0, 0, 0, 0];
  /** Where the weights in use begin. */
  let weightsInUse = 0;

  return {
    begin() {
      weightsInUse = (kind * PLACES + Math.min(index, PLACES - 1)) * 2 * CONTEXTS;
      contexts[0] = hash(kind, 0, 0, 0);
      contexts[1] = hash(4 + kind, last, 0, 0);
      contexts[2] = hash(8 + kind, last, second, 0);
      contexts[3] = hash(12, last, second, third);
      contexts[4] = hash(16 + kind, first, last, stone);
      contexts[5] = hash(20 + kind, stone, index, 0);
      contexts[6] = hash(24 + kind, token, last, 0);
      contexts[7] = hash(28 + kind, first, 0, 0);
    },
    /** @param {number} begun the bits of this byte so far, behind a one */
    chance(begun) {
      let sum = 0;
      for (let at = 0, weight = weightsInUse; at < CONTEXTS; at++, weight += 2) {
        let slot = Math.imul(contexts[at] + begun, 0x9e3779b1);
        slot = Math.imul(slot ^ (slot >>> 15), 0x85ebca6b) >>> (32 - SLOT_BITS);
        slots[at] = slot;
        const chance = chances[slot];
        const known = counts[slot] ? stretch[Math.floor(chance * 4096)] : 0;
        const sure = ((chance - 0.5) * counts[slot]) / 8;
        inputs[2 * at] = known;
        inputs[2 * at + 1] = sure;
        sum += weights[weight] * known + weights[weight + 1] * sure;
      }
      mixed = squash[Math.floor(Math.min(7.99, Math.max(-7.99, sum)) * 256 + 2048)];
      return Math.max(1, Math.floor(mixed * 65536));
    },
    /** @param {number} bit */
    learn(bit) {
      const step = (bit - mixed) * RATE;
      for (let at = 0, weight = weightsInUse; at < 2 * CONTEXTS; at++, weight++) weights[weight] += step * inputs[at];
      for (const slot of slots) {
        chances[slot] += (bit - chances[slot]) / (counts[slot] + BEFORE);
        if (counts[slot] < SETTLED) counts[slot]++;
      }
    },
    /** @param {number} byte */
    end(byte) {
      [third, second, last] = [second, last, byte];
      index++;
      if (kind === 1) token = byte;
      if (kind === 0) [stone, first, index, kind] = [byte, 0, 0, 1];
      else if (kind === 3) kind = 1;
      else if (byte === 255) kind = 0;
      else if (byte >= 253) kind = 3;
      else {
        if (kind === 1 && index === 1) first = byte;
        kind = 2;
      }
    },
  };
}

/** @param {number} x */
function logistic(x) {
  let power = 1 - x / 1024;
  for (let n = 0; n < 10; n++) power *= power;
  return 1 / (1 + power);
}

/** @param {number} kind @param {number[]} parts */
function hash(kind, ...parts) {
  let hash = Math.imul(kind + 1, 0x2f0b4c47);
  for (const part of parts) hash = (Math.imul(hash ^ part, 0x5bd1e995) + (hash >>> 13)) | 0;
  return hash;
}
