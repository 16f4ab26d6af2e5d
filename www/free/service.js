/**
 * The engines of free play, to be asked by messages.
 * @module
 */

import { openGames } from '../engine/games-module.js';
import { TaskService, problemOf } from '../engine/task-service.js';
import { freeProgram } from './program.js';

/**
 * @param {(message: object) => void} post
 * @param {number} target milliseconds that a slice should take
 */
export const createService = (post, target) => new TaskService(post, target, open);

/** @returns {Promise<import('../engine/task-service.js').Opened>} */
async function open() {
  try {
    const glue = await openGames();
    return { program: freeProgram(glue), info: { engines: glue.freeEngines() }, problem: null };
  } catch (error) {
    return { program: null, info: null, problem: { ...problemOf(error, 'no-engine'), code: 'no-engine' } };
  }
}
