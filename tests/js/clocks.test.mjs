import assert from 'node:assert/strict';
import test from 'node:test';
import { Clocks, clockText } from '../../www/free/clocks.js';

/**
 * Clocks, the flags that fell, and a function that lets time pass.
 * @param {import('node:test').TestContext} context
 * @param {number} milliseconds
 */
function started({ mock }, milliseconds) {
  mock.timers.enable({ apis: ['setTimeout'] });
  let now = 0;
  const clocks = new Clocks(milliseconds, () => now);
  const fallen = [];
  clocks.addEventListener('flag', ({ detail }) => fallen.push(detail));
  return { clocks, fallen, wait: (passed) => ((now += passed), mock.timers.tick(passed)) };
}

test('the clock of the side to move counts down', (context) => {
  const { clocks, fallen, wait } = started(context, 60);
  clocks.turn('black');
  wait(20);
  clocks.turn('white');
  wait(59);
  assert.deepEqual([clocks.left('black'), clocks.left('white'), fallen], [40, 1, []]);
  wait(1);
  assert.deepEqual([clocks.left('black'), clocks.left('white'), fallen], [40, 0, ['white']]);
});

test('a stopped clock does not run', (context) => {
  const { clocks, fallen, wait } = started(context, 20);
  clocks.turn('white');
  clocks.turn(null);
  wait(60);
  assert.deepEqual([clocks.left('white'), fallen], [20, []]);
});

test('clocks show minutes and seconds, rounded up', () => {
  assert.deepEqual([0, 1, 1000, 61_000, 600_000].map(clockText), ['0:00', '0:01', '0:01', '1:01', '10:00']);
});
