import assert from 'node:assert/strict';
import test from 'node:test';
import { dayOf, openingOf } from '../../www/game/daily.js';
import { pointOf } from '../../www/shared/notation.js';

/** Replies that last, and one that does not. */
const REPLIES = [{ point: 'i9', winAt: 33 }, { point: 'h9', winAt: 31 }, { point: 'j9', winAt: 27 }, { point: 'o15', winAt: 17 }];

test('a day is that of the reader’s own calendar', () => {
  assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), '2026-01-05');
});

test('the opening of a day is the same for all, and days differ', () => {
  const days = Array.from({ length: 28 }, (_, day) => openingOf(dayOf(new Date(2026, 10, day + 1)), REPLIES));
  assert.equal(openingOf('2026-11-01', REPLIES), days[0]);
  assert.equal(new Set(days).size, 16, 'i9 and h9 four ways, j9 eight: each comes within as many days');
  for (const opening of days) {
    const [first, reply, ...rest] = opening.split(' ');
    assert.deepEqual([first, rest], ['h8', []]);
    assert.notEqual(pointOf(reply), null);
    assert.ok(!['a1', 'a15', 'o1', 'o15'].includes(reply), 'not one that loses at once');
  }
  assert.match(openingOf('2026-11-28'), /^h8 [gi][79]$/, 'without the strategy there is one too');
});
