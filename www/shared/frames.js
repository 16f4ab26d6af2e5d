/** The maximum wait for a frame in milliseconds. Hidden pages draw no frames. */
const UNSEEN = 200;

/** Runs after the next frame, so that the frame is not delayed. @param {() => void} act */
export function afterFrame(act) {
  if (typeof requestAnimationFrame === 'undefined') {
    // Node.js has no frames.
    queueMicrotask(act);
    return;
  }
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    setTimeout(act);
  });
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    act();
  }, UNSEEN);
}

/** @param {() => void} act @returns {() => void} cancels it */
export function inFrame(act) {
  const frame = requestAnimationFrame(act);
  return () => cancelAnimationFrame(frame);
}

/** @param {() => void} act @returns {() => void} cancels it */
export function inTask(act) {
  const timer = setTimeout(act);
  return () => clearTimeout(timer);
}

/** Waits in a separate task, so that the browser can draw a frame. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));
