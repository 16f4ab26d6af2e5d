/**
 * Has a worker answer the messages of the page.
 * @module
 */

/** Milliseconds of a slice: short enough that a cancel is felt at once. */
const SLICE = 8;

/** @param {(post: (message: object) => void, target: number) => import('./task-service.js').TaskService} createService */
export function serve(createService) {
  const service = createService((message) => self.postMessage(message), SLICE);
  self.onmessage = (event) => service.handle(event.data);
}
