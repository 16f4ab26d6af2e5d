/**
 * The engine of minishogi, asked as every engine of the site is.
 * @module
 */

import { EngineClient } from '../engine/client.js';

/** @type {import('../engine/client.js').Program} */
const PROGRAM = { worker: new URL('./worker.js', import.meta.url), service: () => import('./program.js'), data: null };

export const minishogiClient = () => new EngineClient(PROGRAM);
