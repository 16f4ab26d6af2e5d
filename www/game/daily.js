// The challenge of the day: the same opening for everybody on a date, without a server.

import { SIZE, nameOf, pointOf, pointSeenAt, seenAt } from '../shared/notation.js';

/** White's replies that lose this many moves sooner than the best one make no challenge. */
const TOO_SOON = 10;

/** The reply that lasts longest, for when the strategy could not be loaded. */
const FALLBACK = [{ point: 'i9', winAt: 33 }];

/** The milliseconds of a day. */
const DAY = 86_400_000;

/** The step from one opening to the next: a prime, so that all of them come up. */
const STEP = 7919;

/** The local date, as `2026-11-28`. @param {Date} [now] */
export const dayOf = (now = new Date()) => [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The number of a day, never negative. A wrong clock may give a year that `Date.parse` does not read. @param {string} day */
function numberOf(day) {
  const [year, month, date] = (day.match(/^-?\d+|\d+/g) ?? []).map(Number);
  return Math.abs(Date.UTC(year, month - 1, date) / DAY) || 0;
}

/**
 * The opening of a day: Black's first stone and one of White's good replies, turned or mirrored. Each comes up once before any repeats,
 * in mixed order.
 * @param {string} day
 * @param {{ point: string, winAt: number }[]} [replies] White's replies up to symmetry
 */
export function openingOf(day, replies = FALLBACK) {
  const longest = Math.max(...replies.map(({ winAt }) => winAt));
  const good = replies.filter(({ winAt }) => winAt > longest - TOO_SOON).map(({ point }) => seenAt(/** @type {number} */ (pointOf(point)), 0));
  const turned = good.flatMap(({ x, y }) => Array.from({ length: 8 }, (_, how) => pointSeenAt(x, y, how)));
  const openings = [...new Set(turned)].sort((a, b) => a - b);
  return `h8 ${nameOf(openings[(numberOf(day) * STEP) % openings.length], SIZE)}`;
}
