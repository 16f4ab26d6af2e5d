/**
 * What a link says of an opening, and who does what in it. The rules of Swap2 are the engine's.
 * @module
 */

/** @typedef {import('../board/paint.js').Color} Color */

/**
 * How an opening stands.
 * @typedef {object} Opening
 * @property {{ proposer: boolean, stones: number, choices: string[] } | null} asked what is to be done next: stones to place,
 *   or a choice of `black`, `white` and `two`; null when the colours are settled
 * @property {Color | null} proposer the colour of who proposed, once that is settled
 * @property {number} stones with so many stones the game begins
 */

/** What may have been chosen so far. */
const CHOSEN = ['', 'two', 'black', 'white', 'two black', 'two white'];

/** What stands behind size and rule in a link. @param {string | null} chosen null without an opening */
export const tagOf = (chosen) => (chosen === null ? '' : ['-swap2', ...chosen.split(' ').filter(Boolean)].join('-'));

/**
 * What was chosen, from the parts of a link behind size and rule; undefined if they make no sense.
 * @param {string[]} parts
 * @returns {string | null | undefined}
 */
export function chosenOf([opening, ...chosen]) {
  if (opening === undefined) return null;
  return opening === 'swap2' && CHOSEN.includes(chosen.join(' ')) ? chosen.join(' ') : undefined;
}

/** What was chosen with one choice more. @param {string} chosen @param {string} choice */
export const chosenWith = (chosen, choice) => (chosen ? `${chosen} ${choice}` : choice);
