// Decides which hints to paint.

/** Paint at most this many of White's best replies. */
const PAINTED = 20;

/**
 * Returns the bound that more than {@link PAINTED} moves reach, or 0. Hints up to this bound get a dot at most.
 * @param {(number | null)[]} bounds the number of the stone by which Black wins after each reply
 */
export const commonBound = (bounds) => bounds.filter((bound) => bound !== null).sort((a, b) => b - a)[PAINTED] ?? 0;

/**
 * Returns the key of the sentence that explains the hints: all replies are equally good, so many tie that they get
 * only a dot, or the longest are circled.
 * @param {Controller} controller
 */
export function hintsNote({ children, childrenComplete, current, hintsWanted }) {
  const bounds = children.map(({ winAt, expected }) => winAt ?? expected ?? null);
  const isKnown = hintsWanted && childrenComplete && current.toMove === 'white' && bounds.length > 0;
  if (isKnown && bounds[0] !== null && new Set(bounds).size === 1) return 'hints.same';
  const common = commonBound(bounds);
  return isKnown && bounds.every((bound) => bound !== null && bound <= common) ? 'hints.tied' : 'hints.legend';
}
