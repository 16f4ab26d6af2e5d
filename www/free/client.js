/**
 * The client for the engines of free play. They start on the first request.
 * @module
 */

import { EngineClient } from '../engine/client.js';
import { onSite } from '../engine/site.js';
import { FREE_RULES } from './rules.js';

/** @type {EngineClient | null} */
let shared = null;

/** The page's only client. */
export const freeClient = () => (shared ??= new EngineClient(onSite({ program: 'free' })));

/** @typedef {{ size: number, rule: string }} Board */
/** @typedef {{ black: string, white: string, event: string, date: string, moves: number }} Title */
/**
 * @typedef {{ game?: number, rule?: string }} Choice which game to read, and the rule if the record names none that is known
 */
/**
 * @typedef {{ record: string | Uint8Array, game?: number }} Source the record that a game came from; its names and comments
 *   survive when the game is written
 */

/**
 * @typedef {object} RecordedGame
 * @property {number} size
 * @property {string} rule
 * @property {string} moves
 * @property {string} opening
 * @property {Title[]} games every game in the record
 * @property {import('../shared/i18n.js').Note[]} notes
 */

/**
 * @param {string | Uint8Array} record a text or the bytes of a file
 * @param {Board} board used if the record names none
 * @param {Choice} [choice]
 * @param {string[]} [rules] the playable rules
 * @returns {Promise<RecordedGame>}
 */
export async function readRecord(record, board, { game, rule = board.rule } = {}, rules = FREE_RULES) {
  const read = await freeClient().call('readRecord', record, game, rule);
  const { notes } = read;
  const known = read.rule === null || rules.includes(read.rule);
  const unknown = { code: 'rule', message: `The rule ${read.rule} is not supported here; ${rule} was assumed.`, name: read.rule, rule };
  return { ...read, size: read.size ?? board.size, rule: (known && read.rule) || rule, notes: known ? notes : [unknown, ...notes] };
}
