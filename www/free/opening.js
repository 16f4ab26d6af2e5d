// The names of openings in records and links. Only the engine knows the rules of openings.
//
// An opening is written as `swap2` followed by the choices (such as `swap2 two black`), as `pro` or as `longpro`. An empty text
// means that the game may start with any stone.

/**
 * The state of an opening.
 * @typedef {object} Opening
 * @property {{ proposer: boolean, stones: number, choices: string[] } | null} asked the next step: stones to place, or a choice
 *   of `black`, `white` and `two`; null once the colors are settled
 * @property {Color | null} proposer the color of the proposer, once settled
 * @property {number} stones the number of stones at the start of the game
 * @property {string[]} barred the points that are barred for the third stone, if that stone comes next
 */

const SWAP2 = ['swap2', 'swap2 two', 'swap2 black', 'swap2 white', 'swap2 two black', 'swap2 two white'];

/** All possible openings. */
const OPENINGS = ['', 'pro', 'longpro', ...SWAP2];

/** Returns the part of a link after the size and the rule. @param {string} opening */
export const tagOf = (opening) => (opening ? `-${opening.replaceAll(' ', '-')}` : '');

/** Returns the opening in these parts of a link, or undefined if they are invalid. @param {string[]} parts */
export function openingOf(parts) {
  const opening = parts.join(' ');
  return OPENINGS.includes(opening) ? opening : undefined;
}

/** Returns the opening rule without choices: `swap2`, `pro`, `longpro` or an empty text. @param {string} opening */
export const ruleOf = (opening) => opening.split(' ')[0];

