import assert from 'node:assert/strict';
import test from 'node:test';
import { centerOf, columnName, flipped, nameOf, pointOf, pointSeenAt, readable, seenAt, turned } from '../../www/shared/notation.js';
import { UNBOUNDED } from '../../www/shared/rules.js';

test('a point and its name say the same, on every board', () => {
  for (const size of [5, 15, 19, 22]) {
    for (let point = 0; point < size * size; point++) assert.equal(pointOf(nameOf(point, size), size), point);
  }
  for (const [point, name] of [[0, 'a1'], [14, 'o1'], [210, 'a15'], [centerOf(), 'h8']]) assert.equal(nameOf(point), name);
  assert.equal(nameOf(centerOf(20), 20), 'j10', 'of four middles the lower left');
  assert.equal(columnName(21), 'v');
});

test('names that are not points of the board are rejected', () => {
  for (const name of ['', 'h', '8', 'h0', 'h16', 'p1', 'h08', 'h8 ', ' h8', 'hh8', 'h8.5', 'h-1', 'é8', '8h']) {
    assert.equal(pointOf(name), null, name);
  }
  assert.equal(pointOf('H8'), centerOf());
  assert.equal(pointOf('p16', 19), 15 * 19 + 15);
  assert.equal(pointOf('t1', 19), null);
});

test('a rotated board shows every point once, and the mapping is reversible', () => {
  for (const size of [5, 15]) {
    for (let orientation = 0; orientation < 8; orientation++) {
      const places = new Set();
      for (let point = 0; point < size * size; point++) {
        const { x, y } = seenAt(point, orientation, size);
        assert.equal(pointSeenAt(x, y, orientation, size), point);
        places.add(y * size + x);
      }
      assert.equal(places.size, size * size);
    }
  }
  assert.deepEqual(seenAt(0, 0), { x: 0, y: 14 }, 'a1 is seen at the lower left');
});

test('a turn is a quarter to the left, a flip swaps left and right', () => {
  for (let orientation = 0; orientation < 8; orientation++) {
    for (const point of [0, 7, 31, 100]) {
      const { x, y } = seenAt(point, orientation);
      assert.deepEqual(seenAt(point, turned(orientation)), { x: y, y: 14 - x });
      assert.deepEqual(seenAt(point, flipped(orientation)), { x: 14 - x, y });
    }
    assert.equal(turned(turned(turned(turned(orientation)))), orientation);
    assert.equal(flipped(flipped(orientation)), orientation);
  }
});

test('points of the infinite board are named from the first stone', () => {
  for (const [name, col, row] of [['e0n0', 0, 0], ['e3s2', 3, -2], ['w10000n10000', -10000, 10000], ['w1s1', -1, -1]]) {
    const point = (row + 10000) * UNBOUNDED + col + 10000;
    assert.equal(nameOf(point, UNBOUNDED), name);
    assert.equal(pointOf(name, UNBOUNDED), point);
  }
  assert.equal(pointOf('e0n0', UNBOUNDED), centerOf(UNBOUNDED));
  for (const name of ['h8', 'e1', 'n1e1', 'e10001n0', 'e1n1 ', '']) assert.equal(pointOf(name, UNBOUNDED), null, name);
  assert.equal(pointOf('e0n0'), null, 'nor elsewhere');
  assert.equal(nameOf(0, 19, [-9, -9]), 'w9s9', 'a part of it');
});

test('points of the infinite board read as column and row', () => {
  assert.equal(readable('e0n0 w3s12 e1n2.'), '(0, 0) (−3, −12) (1, 2).');
  assert.equal(readable('h8 e5 new1'), 'h8 e5 new1');
});
