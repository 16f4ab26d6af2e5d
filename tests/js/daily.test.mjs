import assert from 'node:assert/strict';
import test from 'node:test';
import { dayOf, openingOf } from '../../www/game/daily.js';
import { pointOf } from '../../www/shared/notation.js';

/** White lasts long after all of these replies but the last. */
const REPLIES = [{ point: 'i9', winAt: 33 }, { point: 'h9', winAt: 31 }, { point: 'j9', winAt: 27 }, { point: 'o15', winAt: 17 }];

test('a day is that of the reader’s own calendar', () => {
  assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), '2026-01-05');
});

test('every date has an opening, before 1970 and in the far future too', () => {
  for (const date of [new Date(1969, 11, 31), new Date(1, 0, 1), new Date(-1), new Date(-8.64e15), new Date(0), new Date(9999, 11, 31), new Date(12026, 1, 29), new Date(8.64e15)]) {
    for (const replies of [REPLIES, undefined]) {
      const [first, reply] = openingOf(dayOf(date), replies).split(' ');
      assert.equal(first, 'h8', String(date));
      assert.notEqual(pointOf(reply), null, `${date}: ${reply}`);
    }
  }
  const around = Array.from({ length: 16 }, (_, day) => openingOf(dayOf(new Date(1969, 11, 10 + day)), REPLIES));
  assert.equal(new Set(around).size, 16, 'each comes once here too');
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
