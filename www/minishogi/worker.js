/**
 * The game and its engine in a worker of their own.
 * @module
 */

import { Service } from './service.js';

const service = new Service((message) => self.postMessage(message));
self.onmessage = (event) => service.handle(event.data);
