// Decides which hints are painted: White's best replies, unless too many are equally good.

/** The maximum number of White's best replies to paint. */
const PAINTED = 20;

/**
 * Returns the bound that more than {@link PAINTED} moves reach, or 0. Hints up to this bound are not painted.
 * @param {(number | null)[]} bounds the stone by which Black wins after each reply, if known
 */
export const commonBound = (bounds) => bounds.filter((bound) => bound !== null).sort((a, b) => b - a)[PAINTED] ?? 0;

/** Returns true if too many replies last longest, so that no hint is painted. @param {Controller} controller */
export function hintsTied({ children, childrenComplete, current, hintsWanted }) {
  if (!hintsWanted || !childrenComplete || current.toMove !== 'white') return false;
  const bounds = children.map(({ winAt, expected }) => winAt ?? expected ?? null);
  return bounds.length > 0 && bounds.every((bound) => bound !== null && bound <= commonBound(bounds));
}
