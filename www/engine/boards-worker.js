/**
 * The engine for other boards and rules in a worker of its own.
 * @module
 */

import { createService } from './boards-service.js';

/** Milliseconds of a slice: short enough that a cancel is felt at once. */
const SLICE = 8;

const service = createService((message) => self.postMessage(message), SLICE);
self.onmessage = (event) => service.handle(event.data);
