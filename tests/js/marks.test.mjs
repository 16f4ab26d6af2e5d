import assert from 'node:assert/strict';
import test from 'node:test';
import { paintArrows } from '../../www/board/annotations.js';
import { paintRow } from '../../www/board/marks.js';

/** Creates a pen that records where it draws. */
function pen() {
  const drawn = [];
  const record = (name) => (...values) => drawn.push([name, ...values]);
  const ctx = new Proxy({}, { get: (target, name) => target[name] ?? record(name), set: (target, name, value) => ((target[name] = value), true) });
  return { pen: { ctx, cell: 10 }, drawn, points: (name) => drawn.filter(([kind]) => kind === name).map(([, x, y]) => [x, y]) };
}

test('a winning row grows from its first stone', () => {
  const row = [0, 10, 20, 30, 40].map((x) => ({ x, y: 0 }));
  for (const [share, circles, end] of [[0, 0, 0], [0.5, 3, 20], [1, 5, 40]]) {
    const { pen: own, drawn, points } = pen();
    paintRow(own, row, 'red', false, share);
    assert.equal(drawn.filter(([name]) => name === 'arc').length, circles, `${share}`);
    assert.deepEqual(points('lineTo').at(-1), [end, 0]);
  }
});

test('an arrow ends before the point it names', () => {
  const { pen: own, points } = pen();
  const at = (point) => ({ x: 0, y: point });
  paintArrows({ ...own, at }, [{ point: 0, to: 30, color: 'red' }]);
  const far = Math.max(...points('lineTo').map(([, y]) => y));
  assert.ok(far > 20 && far < 30 - 0.35 * 10, `${far}`);
});
