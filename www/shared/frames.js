// What waits for the screen.

/** Milliseconds after which a frame is not waited for any more: what nobody sees is not drawn. */
const UNSEEN = 200;

/** Does something once the next frame is drawn: it does not compete with what that frame shows. @param {() => void} act */
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

/** Does something in the next frame. @param {() => void} act @returns {() => void} what forgets it */
export function inFrame(act) {
  const frame = requestAnimationFrame(act);
  return () => cancelAnimationFrame(frame);
}

/** Does something in a task of its own, soon. @param {() => void} act @returns {() => void} what forgets it */
export function inTask(act) {
  const timer = setTimeout(act);
  return () => clearTimeout(timer);
}
