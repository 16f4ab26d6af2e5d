import assert from 'node:assert/strict';
import test from 'node:test';
import { Clocks, clockText } from '../../www/free/clocks.js';

test('a clock runs for the side to move and falls', async () => {
  const clocks = new Clocks(60);
  const fallen = new Promise((resolve) => clocks.addEventListener('flag', (event) => resolve(event.detail)));
  assert.deepEqual([clocks.left('black'), clocks.left('white')], [60, 60]);
  clocks.turn('black');
  await new Promise((resolve) => setTimeout(resolve, 20));
  clocks.turn('white');
  const left = clocks.left('black');
  assert.ok(left < 60, `${left}`);
  assert.equal(await fallen, 'white');
  assert.equal(clocks.left('black'), left, 'it has stood still');
  assert.equal(clocks.left('white'), 0);
});

test('a clock that is stopped does not fall', async () => {
  const clocks = new Clocks(20);
  clocks.addEventListener('flag', () => assert.fail());
  clocks.turn('white');
  clocks.turn(null);
  await new Promise((resolve) => setTimeout(resolve, 60));
  assert.ok(clocks.left('white') > 0);
});

test('clocks show minutes and seconds, rounded up', () => {
  assert.deepEqual([0, 1, 1000, 61_000, 600_000].map(clockText), ['0:00', '0:01', '0:01', '1:01', '10:00']);
});
