import assert from 'node:assert/strict';
import test from 'node:test';
import { LINES, Part, placeOf } from '../../www/unbounded/part.js';
import { pointOf } from '../../www/shared/notation.js';
import { UNBOUNDED } from '../../www/shared/rules.js';

/** @param {string} name */
const at = (name) => /** @type {number} */ (pointOf(name, UNBOUNDED));
/** @param {string[]} names */
const places = (...names) => names.map((name) => placeOf(at(name)));

test('points of the window and of the board convert both ways', () => {
  const part = new Part();
  part.move(700, -3);
  for (let point = 0; point < part.lines ** 2; point++) assert.equal(part.inner(part.outer(point)), point);
  assert.equal(part.inner(at('e700s3')), (part.lines ** 2 - 1) / 2, 'its middle');
  assert.equal(part.inner(at('e0n0')), null);
  assert.equal(part.inner(null), null);
});

test('the window grows only when a stone nears its border', () => {
  const part = new Part();
  part.follow(places('e0n0', 'e7n7'));
  assert.deepEqual([part.lines, part.origin], [LINES.first, [-9, -9]]);
  part.follow(places('e0n0', 'e7n7', 'w9n0'));
  for (const name of ['e0n0', 'e7n7', 'w9n0']) assert.notEqual(part.inner(at(name)), null, name);
  assert.ok(part.lines > LINES.first && part.lines % 2 === 1);
  const { lines } = part;
  part.follow(places('e0n0'));
  assert.equal(part.lines, lines, 'it does not shrink by itself');
  part.fit(places('e0n0'));
  assert.deepEqual([part.lines, part.origin], [LINES.first, [-9, -9]]);
});

test('the window follows the last stone if not all fit', () => {
  const part = new Part();
  part.follow(places('e0n0', 'e5000s5000'));
  assert.equal(part.lines, LINES.most);
  assert.deepEqual(part.middle, { x: 5000, y: -5000 });
  part.follow(places('e0n0', 'e5000s5000', 'e1n1'));
  assert.notEqual(part.inner(at('e1n1')), null);
});

test('the window ends at the farthest playable point', () => {
  const part = new Part();
  part.move(1e6, -1e6);
  const [x, y] = part.origin;
  assert.deepEqual([x + part.lines - 1, y], [10000, -10000]);
  part.zoom(1000);
  assert.equal(part.lines, LINES.most);
  assert.equal(part.origin[0] + part.lines - 1, 10000);
  part.zoom(-1000);
  assert.equal(part.lines, LINES.least);
});
