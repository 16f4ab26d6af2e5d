import assert from 'node:assert/strict';
import test from 'node:test';
import { gzipSync } from 'node:zlib';
import { strategyText } from '../../www/engine/strategy-file.js';

const bytesOf = (text) => new TextEncoder().encode(text);
const head = { first: 'h8', size: 15 };

/** The dense form of nodes that are given byte by byte. */
const dense = (...nodes) => Uint8Array.from([...bytesOf(`dense 1\n${JSON.stringify(head)}\n`), ...nodes.flat()]);

test('a file is read in every form', async () => {
  const file = dense([33, 127, 0, 254, 126, 224, 254, 97, 253, 98, 255], [31, 255]);
  const expected = { ...head, nodes: ['33 h9a1g9 o15h7 *i7', '31'] };
  for (const form of [file, new Uint8Array(gzipSync(file)), bytesOf(JSON.stringify(expected)), new Uint8Array(gzipSync(JSON.stringify(expected)))]) {
    assert.deepEqual(JSON.parse(await strategyText(form)), expected);
  }
  assert.equal(await strategyText(new Uint8Array()), '');
  assert.equal(await strategyText(bytesOf('{"h8":')), '{"h8":', 'what is wrong with it is the engine’s to say');
});

test('a file that is cut short or damaged is read to its end, for the engine to refuse', async () => {
  const whole = dense([33, 127, 254, 126, 255], [31, 253, 98, 255]);
  for (let end = 36; end < whole.length; end++) {
    const { nodes } = JSON.parse(await strategyText(whole.subarray(0, end)));
    assert.ok(nodes.length <= 2, String(nodes));
  }
  const { nodes } = JSON.parse(await strategyText(dense([33, 250, 254, 255])));
  assert.equal(nodes.length, 1);
  await assert.rejects(strategyText(new Uint8Array(gzipSync(whole)).subarray(0, 30)));
});
