import assert from 'node:assert/strict';
import test from 'node:test';
import { isSqueezed, unsqueezed } from '../../www/engine/squeeze.js';

/** Three times the same two nodes, as the build squeezes them: its own test says so too. */
const SQUEEZED = Buffer.from('73717565657a65321b000000de8001810089af392668de11', 'hex');
const NODES = [33, 127, 254, 126, 255, 31, 253, 98, 255];

test('what the build has squeezed comes back', () => {
  assert.ok(isSqueezed(SQUEEZED));
  assert.deepEqual([...unsqueezed(SQUEEZED)], [...NODES, ...NODES, ...NODES]);
});

test('what was not squeezed is told apart', () => {
  for (const text of ['', '{"format":', 'squeeze', 'dense 2\n']) assert.ok(!isSqueezed(new TextEncoder().encode(text)), text);
});

test('a damaged file unpacks to as many other bytes, or to none where it claims too many', () => {
  for (let at = 12; at < SQUEEZED.length; at++) {
    const damaged = Buffer.from(SQUEEZED);
    damaged[at] ^= 0x41;
    assert.equal(unsqueezed(damaged).length, 27);
    assert.equal(unsqueezed(damaged.subarray(0, at)).length, 27);
  }
  const large = Buffer.from(SQUEEZED);
  large[11] = 255;
  assert.throws(() => unsqueezed(large), RangeError);
  assert.throws(() => unsqueezed(SQUEEZED.subarray(0, 10)), RangeError);
});
