/**
 * Minishogi and its engine in a worker of their own.
 * @module
 */

import { createService } from './program.js';

/** Milliseconds of a slice: short enough that a cancel is felt at once. */
const SLICE = 8;

const service = createService((message) => self.postMessage(message), SLICE);
self.onmessage = (event) => service.handle(event.data);
