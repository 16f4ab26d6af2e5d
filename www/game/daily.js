// The challenge of the day. Everybody gets the same opening on the same date, without a server.

import { SIZE, nameOf, pointOf, pointSeenAt, seenAt } from '../shared/notation.js';

/** White replies that lose this many moves sooner than the best one are too easy for a challenge. */
const TOO_SOON = 10;

/** The reply that lasts longest. It is used if the strategy could not be loaded. */
const FALLBACK = [{ point: 'i9', winAt: 33 }];

/** The length of a day in milliseconds. */
const DAY = 86_400_000;

/** The step from one day's opening to the next. It is a prime, so that every opening comes up. */
const STEP = 7919;

/** Returns the local date, such as `2026-11-28`. @param {Date} [now] */
export const dayOf = (now = new Date()) => [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/**
 * Returns the number of a day, which is never negative. If the clock is wrong, the year may be one that `Date.parse` cannot
 * read.
 * @param {string} day
 */
function numberOf(day) {
  const [year, month, date] = (day.match(/^-?\d+|\d+/g) ?? []).map(Number);
  return Math.abs(Date.UTC(year, month - 1, date) / DAY) || 0;
}

/**
 * Returns the opening of a day: Black's first stone and one of White's good replies, rotated or mirrored. Every opening comes
 * up once, in mixed order, before any is repeated.
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
