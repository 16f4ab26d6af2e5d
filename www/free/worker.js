/**
 * The engines of free play in a worker of their own.
 * @module
 */

import { createService } from './service.js';

/**
 * Milliseconds of a slice: short enough that a cancel is felt at once. No shorter, for between two slices the engines of the articles
 * forget where they were; the best one goes on there.
 */
const SLICE = 16;

const service = createService((message) => self.postMessage(message), SLICE);
self.onmessage = (event) => service.handle(event.data);
