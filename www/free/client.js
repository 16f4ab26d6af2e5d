/**
 * The engines of free play, started with the first question; all who ask share them.
 * @module
 */

import { EngineClient } from '../engine/client.js';

/** @type {import('../engine/client.js').Program} */
const PROGRAM = { worker: new URL('./worker.js', import.meta.url), service: () => import('./service.js'), data: null };

/** @type {EngineClient | null} */
let shared = null;

/** The client that the page has one of. */
export const freeClient = () => (shared ??= new EngineClient(PROGRAM));

/** @typedef {{ code: string, message: string, count?: number }} Note something that a record says and its game does not show */

/**
 * The first game of a record, in any of the formats; a field is null where the record does not say.
 * @param {string | Uint8Array} record a text, or the bytes of a file
 * @returns {Promise<{ size: number | null, rule: string | null, moves: string, opening: string, notes: Note[] }>}
 */
export async function readRecord(record) {
  const { games, notes, ...game } = await freeClient().call('readRecord', record);
  const several = { code: 'games', message: `The record holds ${games} games; the first was opened.`, count: games };
  return { ...game, notes: games > 1 ? [several, ...notes] : notes };
}
