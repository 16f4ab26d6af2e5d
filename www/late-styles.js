// A browser shows nothing of a page while a style sheet is loading. This shows the page without a sheet that does not arrive.

/** The time limit for a style sheet, in milliseconds. */
const STYLE_DEADLINE_MS = 8000;

setTimeout(() => {
  for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel=stylesheet]'))) {
    if (!link.sheet) link.remove();
  }
}, STYLE_DEADLINE_MS);
