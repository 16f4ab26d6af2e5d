import assert from 'node:assert/strict';
import test from 'node:test';
import { Pinch } from '../../www/unbounded/pinch.js';

/** A window 600 pixels wide, centered at 300, 300. Zooming changes it by four lines. */
function shown() {
  const window = { lines: 19, at: { x: 0, y: 0 } };
  const cell = () => 600 / window.lines;
  const pinch = new Pinch(
    {
      cell,
      scroll: (columns, rows) => {
        window.at.x += columns;
        window.at.y += rows;
      },
      zoom: (closer) => (window.lines = Math.max(11, Math.min(51, window.lines + (closer ? -4 : 4)))),
    },
    ({ x, y }) => ({ x: (x - 300) / cell(), y: (y - 300) / cell() }),
  );
  /** Returns the place under a point of the screen. */
  const under = (x, y) => ({ x: window.at.x + (x - 300) / cell(), y: window.at.y + (y - 300) / cell() });
  const touch = (pointerId, clientX, clientY) => ({ pointerId, clientX, clientY, isPrimary: pointerId === 1 });
  const near = (a, b) => Math.abs(a.x - b.x) <= 0.51 && Math.abs(a.y - b.y) <= 0.51;
  return { window, pinch, under, touch, near };
}

test('two fingers zoom about their middle, and back', () => {
  const { window, pinch, under, touch, near } = shown();
  assert.ok(!pinch.down(touch(1, 400, 200)), 'one finger is no pinch');
  assert.ok(pinch.down(touch(2, 440, 200)));
  const held = under(420, 200);
  for (let far = 20; far <= 60; far++) {
    pinch.move(touch(1, 420 - far, 200));
    pinch.move(touch(2, 420 + far, 200));
    assert.ok(near(under(420, 200), held), `${far} pixels`);
  }
  assert.equal(window.lines, 11);
  for (let far = 60; far >= 10; far--) {
    pinch.move(touch(1, 420 - far, 200));
    pinch.move(touch(2, 420 + far, 200));
    assert.ok(near(under(420, 200), held), `back to ${far} pixels`);
  }
  assert.ok(window.lines > 30, `${window.lines}`);
});

test('two fingers move the board, a resting hand does not', () => {
  const { window, pinch, touch } = shown();
  pinch.down(touch(1, 200, 200));
  pinch.down(touch(2, 300, 200));
  for (let i = 0; i < 5; i++) assert.ok(pinch.move(touch(2, 300, 200)));
  assert.deepEqual(window, { lines: 19, at: { x: 0, y: 0 } });
  for (let i = 1; i <= 63; i++) for (const [id, x] of [[1, 200], [2, 300]]) pinch.move(touch(id, x + i, 200 + i));
  assert.deepEqual(window, { lines: 19, at: { x: -2, y: -2 } });
});

test('a zoom is not undone while the fingers rest', () => {
  for (let far = 5; far < 400; far++) {
    const { window, pinch, touch } = shown();
    pinch.down(touch(1, 300, 300));
    pinch.down(touch(2, 350, 300));
    for (let i = 0; i < 20; i++) pinch.move(touch(2, 300 + far, 300));
    const { lines } = window;
    pinch.move(touch(2, 300 + far, 300));
    assert.equal(window.lines, lines, `${far} pixels`);
  }
});

test('when one finger leaves, the other no longer zooms', () => {
  const { pinch, touch } = shown();
  pinch.down(touch(1, 200, 200));
  pinch.down(touch(2, 300, 200));
  pinch.up(touch(1, 200, 200));
  assert.ok(!pinch.move(touch(2, 310, 200)));
  assert.ok(!pinch.down(touch(1, 100, 100)), 'the second has left where nobody heard it');
  assert.deepEqual(pinch.fingers, [1]);
});
