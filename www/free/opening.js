// How records and links name an opening, and who does what in it. Its rules are the engine's.
//
// An opening is written `` where the game begins with any stone, `swap2` with what was chosen (`swap2 two black`), `pro` or
// `longpro`.

/** @typedef {import('../board/paint.js').Color} Color */

/**
 * How an opening stands.
 * @typedef {object} Opening
 * @property {{ proposer: boolean, stones: number, choices: string[] } | null} asked what is to be done next: stones to place,
 *   or a choice of `black`, `white` and `two`; null when the colours are settled
 * @property {Color | null} proposer the colour of who proposed, once that is settled
 * @property {number} stones with so many stones the game begins
 * @property {string[]} barred where the third stone, which is next, may not stand
 */

const SWAP2 = ['swap2', 'swap2 two', 'swap2 black', 'swap2 white', 'swap2 two black', 'swap2 two white'];

/** All that an opening can be. */
const OPENINGS = ['', 'pro', 'longpro', ...SWAP2];

/** What stands behind size and rule in a link. @param {string} opening */
export const tagOf = (opening) => (opening ? `-${opening.replaceAll(' ', '-')}` : '');

/** The opening that the parts of a link behind size and rule name; undefined if they make no sense. @param {string[]} parts */
export function openingOf(parts) {
  const opening = parts.join(' ');
  return OPENINGS.includes(opening) ? opening : undefined;
}

/** By which rule it opens, whatever was chosen: ``, `swap2`, `pro` or `longpro`. @param {string} opening */
export const ruleOf = (opening) => opening.split(' ')[0];

