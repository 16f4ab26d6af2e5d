/**
 * The programs of the site by name.
 * @module
 */

import { TaskService } from './service.js';
import { openModule } from './module.js';
import { openSolved } from './solved-program.js';

/** @typedef {import('./service.js').Opened} Opened */
/** @typedef {(data: any, module: typeof openModule) => Promise<Opened>} Open */

/** The first is always needed; the others load on demand. @type {Record<string, () => Promise<Open>>} */
const PROGRAMS = {
  solved: async () => openSolved,
  free: async () => (await import('./free-program.js')).openFree,
  minishogi: async () => (await import('./minishogi-program.js')).openMinishogi,
};

/**
 * @param {{ program: string, [detail: string]: any }} data
 * @returns {Promise<Opened>}
 */
export const open = async ({ program, ...data }) => (await PROGRAMS[program]())(data, openModule);

/**
 * @param {(message: object) => void} post
 * @param {number} longest slice in milliseconds
 */
export const createService = (post, longest) => new TaskService(post, longest, open);
