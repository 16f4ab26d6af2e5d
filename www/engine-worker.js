/**
 * The engine in a worker of its own.
 * @module
 */

import { EngineService } from './engine-service.js';

/** Milliseconds of a slice: short enough that a cancel is felt at once. */
const SLICE = 8;

const service = new EngineService((message) => self.postMessage(message), SLICE);
self.onmessage = (event) => service.handle(event.data);
