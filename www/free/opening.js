// The names of openings in records and links, and the roles in them. The rules are the engine's.
//
// An opening is written `` where the game begins with any stone, `swap2` with what was chosen (`swap2 two black`), `pro` or
// `longpro`.

/**
 * The state of an opening.
 * @typedef {object} Opening
 * @property {{ proposer: boolean, stones: number, choices: string[] } | null} asked the next step: stones to place,
 *   or a choice of `black`, `white` and `two`; null when the colors are settled
 * @property {Color | null} proposer the color of the proposer, once settled
 * @property {number} stones the number of stones at the start of the game
 * @property {string[]} barred the points barred for the third stone, if that is next
 */

const SWAP2 = ['swap2', 'swap2 two', 'swap2 black', 'swap2 white', 'swap2 two black', 'swap2 two white'];

/** All possible openings. */
const OPENINGS = ['', 'pro', 'longpro', ...SWAP2];

/** The part of a link after size and rule. @param {string} opening */
export const tagOf = (opening) => (opening ? `-${opening.replaceAll(' ', '-')}` : '');

/** The opening of these parts of a link; undefined if they make no sense. @param {string[]} parts */
export function openingOf(parts) {
  const opening = parts.join(' ');
  return OPENINGS.includes(opening) ? opening : undefined;
}

/** The opening rule without choices: ``, `swap2`, `pro` or `longpro`. @param {string} opening */
export const ruleOf = (opening) => opening.split(' ')[0];

