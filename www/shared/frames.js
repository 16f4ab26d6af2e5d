// Waits for frames to be drawn.

/** The maximum time to wait for a frame, in milliseconds. Hidden pages draw no frames. */
const UNSEEN = 200;

/** Runs after the next frame is drawn, so that it does not delay that frame. @param {() => void} act */
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

/** Runs in the next frame. @param {() => void} act @returns {() => void} cancels it */
export function inFrame(act) {
  const frame = requestAnimationFrame(act);
  return () => cancelAnimationFrame(frame);
}

/** Runs soon, in a separate task. @param {() => void} act @returns {() => void} cancels it */
export function inTask(act) {
  const timer = setTimeout(act);
  return () => clearTimeout(timer);
}

/** Resolves in a separate task, between which a browser can draw a frame. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));
