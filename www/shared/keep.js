/**
 * Has the whole site kept for times without a network, once the page itself stands.
 * @module
 */

/** Milliseconds that the page has for itself first. */
const PEACE = 2000;

export function keepSite() {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  const keep = () => navigator.serviceWorker.register(new URL('../service-worker.js', import.meta.url), { type: 'module' }).catch(() => {});
  const soon = () => setTimeout(keep, PEACE);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon);
}
