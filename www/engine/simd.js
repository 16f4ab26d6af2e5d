/**
 * Whether WebAssembly can compute with several numbers at once here: every browser since 2023, not each before it.
 * @module
 */

/** The smallest module that does: a function whose result has 128 bits. */
const VECTOR = Uint8Array.of(
  0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, // "\0asm", version 1
  1, 5, 1, 0x60, 0, 1, 0x7b, // a type: nothing to v128
  3, 2, 1, 0, // a function of that type
  10, 10, 1, 8, 0, 0x41, 0, 0xfd, 15, 0xfd, 98, 11, // i32.const 0, i8x16.splat, i8x16.popcnt, end
);

export const hasSimd = () => WebAssembly.validate(VECTOR);
