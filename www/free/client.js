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
