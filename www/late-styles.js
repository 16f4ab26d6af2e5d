// Browsers show nothing while a style sheet loads. This script removes sheets that do not arrive.

/** The time limit in milliseconds. */
const STYLE_DEADLINE_MS = 8000;

setTimeout(() => {
  for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel=stylesheet]'))) {
    if (!link.sheet) link.remove();
  }
}, STYLE_DEADLINE_MS);
