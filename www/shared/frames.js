// Waits for frames of the screen.

/** The milliseconds after which a frame is no longer awaited, since hidden pages draw none. */
const UNSEEN = 200;

/** Runs after the next frame is drawn, so that it does not delay that frame. @param {() => void} act */
export function afterFrame(act) {
  if (typeof requestAnimationFrame === 'undefined') {
    // No screen: Node.js.
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

/** Runs in a separate task, soon. @param {() => void} act @returns {() => void} cancels it */
export function inTask(act) {
  const timer = setTimeout(act);
  return () => clearTimeout(timer);
}
