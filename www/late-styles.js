// While a style sheet is loading, a browser does not show the page at all. If a sheet does not arrive, this script shows the
// page without it.

/** The time limit for a style sheet, in milliseconds. */
const STYLE_DEADLINE_MS = 8000;

setTimeout(() => {
  for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel=stylesheet]'))) {
    if (!link.sheet) link.remove();
  }
}, STYLE_DEADLINE_MS);
