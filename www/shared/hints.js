// Decides which hints to paint.

/** Paint at most this many of White's best replies. */
const PAINTED = 20;

/**
 * Returns the bound that more than {@link PAINTED} moves reach, or 0. Hints up to it are not painted.
 * @param {(number | null)[]} bounds the number of the stone by which Black wins after each reply
 */
export const commonBound = (bounds) => bounds.filter((bound) => bound !== null).sort((a, b) => b - a)[PAINTED] ?? 0;

/** True if so many replies are equally good that none is painted. @param {Controller} controller */
export function hintsTied({ children, childrenComplete, current, hintsWanted }) {
  if (!hintsWanted || !childrenComplete || current.toMove !== 'white') return false;
  const bounds = children.map(({ winAt, expected }) => winAt ?? expected ?? null);
  return bounds.length > 0 && bounds.every((bound) => bound !== null && bound <= commonBound(bounds));
}
