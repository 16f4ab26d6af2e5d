// A browser shows nothing of a page while a style sheet is on its way. Shows the page without a sheet that does not arrive.

/** Milliseconds that a style sheet may take. */
const STYLE_DEADLINE_MS = 8000;

setTimeout(() => {
  for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel=stylesheet]'))) {
    if (!link.sheet) link.remove();
  }
}, STYLE_DEADLINE_MS);
