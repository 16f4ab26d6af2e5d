/**
 * The engines of free play, started with the first question; all who ask share them.
 * @module
 */

import { EngineClient, EngineError } from '../engine/client.js';

/** @type {import('../engine/client.js').Program} */
const PROGRAM = { worker: new URL('./worker.js', import.meta.url), service: () => import('./service.js'), data: null };

/** @type {EngineClient | null} */
let shared = null;

/** The client that the page has one of. */
export const freeClient = () => (shared ??= new EngineClient(PROGRAM));

/**
 * The game of a record, in any of the formats. A text without moves is none: it would clear the board.
 * @param {string} text
 * @returns {Promise<{ size: number | null, rule: string | null, moves: string, opening: string }>} null: it does not say
 */
export async function readRecord(text) {
  const record = await freeClient().call('readRecord', text);
  if (!record.moves) throw new EngineError({ code: 'record-empty', message: 'the text has no moves' });
  return record;
}
