// The names of openings in records and links. Only the engine knows their rules.
//
// An opening is `swap2` with its choices (such as `swap2 two black`), `pro`, `longpro`, or empty for a free first stone.

/**
 * @typedef {object} Opening
 * @property {{ proposer: boolean, stones: number, choices: string[] } | null} asked what comes next: stones to place, or a
 *   choice of `black`, `white` and `two`; null once the colors are settled
 * @property {Color | null} proposer null until settled
 * @property {number} stones at the start of the game
 * @property {string[]} barred for the third stone, if it comes next
 */

const SWAP2 = ['swap2', 'swap2 two', 'swap2 black', 'swap2 white', 'swap2 two black', 'swap2 two white'];

const OPENINGS = ['', 'pro', 'longpro', ...SWAP2];

/** The end of a link, after the size and the rule. @param {string} opening */
export const tagOf = (opening) => (opening ? `-${opening.replaceAll(' ', '-')}` : '');

/** Returns the opening in these parts of a link, or undefined. @param {string[]} parts */
export function openingOf(parts) {
  const opening = parts.join(' ');
  return OPENINGS.includes(opening) ? opening : undefined;
}

/** Returns `swap2`, `pro`, `longpro` or an empty string. @param {string} opening */
export const ruleOf = (opening) => opening.split(' ')[0];

