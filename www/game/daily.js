// The challenge of the day: the same opening for everybody, without a server.

import { SIZE, nameOf, pointOf, pointSeenAt, seenAt } from '../shared/notation.js';

/** Replies that lose this many moves sooner than the best are too easy. */
const TOO_SOON = 10;

/** The longest-lasting reply, for when the strategy could not be loaded. */
const FALLBACK = [{ point: 'i9', winAt: 33 }];

/** A day in milliseconds. */
const DAY = 86_400_000;

/** The step from one day's opening to the next. It is prime, so that every opening comes up. */
const STEP = 7919;

/** The local date, such as `2026-11-28`. @param {Date} [now] */
export const dayOf = (now = new Date()) => [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/**
 * Counts days. Never negative. With a wrong clock, the year may be one that `Date.parse` cannot read.
 * @param {string} day
 */
function numberOf(day) {
  const [year, month, date] = (day.match(/^-?\d+|\d+/g) ?? []).map(Number);
  return Math.abs(Date.UTC(year, month - 1, date) / DAY) || 0;
}

/**
 * Returns Black's first stone and a good reply, rotated or mirrored. Every opening comes up once, in mixed order, before any is
 * repeated.
 * @param {string} day
 * @param {{ point: string, winAt: number }[]} [replies] up to symmetry
 */
export function openingOf(day, replies = FALLBACK) {
  const longest = Math.max(...replies.map(({ winAt }) => winAt));
  const good = replies.filter(({ winAt }) => winAt > longest - TOO_SOON).map(({ point }) => seenAt(/** @type {number} */ (pointOf(point)), 0));
  const turned = good.flatMap(({ x, y }) => Array.from({ length: 8 }, (_, how) => pointSeenAt(x, y, how)));
  const openings = [...new Set(turned)].sort((a, b) => a - b);
  return `h8 ${nameOf(openings[(numberOf(day) * STEP) % openings.length], SIZE)}`;
}

/** Returns today's challenge, once the engine has loaded. @param {EngineClient} engine */
export async function today(engine) {
  while (engine.status.where === 'starting') await new Promise((resolve) => engine.addEventListener('status', resolve, { once: true }));
  const day = dayOf();
  return { day, opening: openingOf(day, engine.status.strategy?.secondMoves) };
}
