// What the pages have in common: light or dark as it was chosen, the words in the reader's language, keys, styles that come
// later, and the site for times without a network.

import { byId, el } from './dom.js';
import { ignoreRejection } from './promises.js';
import { lacksWords } from './i18n.js';

/** Milliseconds that a page has for itself before the rest of the site is fetched. */
const FIRST_IDLE_MS = 2000;

/**
 * Shows the page light or dark, now and whenever the system changes.
 * @param {() => string} brightness what is chosen: light, dark or system
 * @param {(dark: boolean) => void} [tell] whoever draws by it
 * @returns {() => void} to be called when another one is chosen
 */
export function followTheme(brightness, tell = () => {}) {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const chosen = brightness();
    const dark = chosen === 'dark' || (chosen === 'system' && system.matches);
    document.documentElement.classList.toggle('dark', dark);
    tell(dark);
  };
  system.addEventListener('change', apply);
  apply();
  return apply;
}

/** Puts the words of the language into the page; where it lacks one, what stands there stays. @param {import('./i18n.js').Language} language */
export function putWords(language) {
  document.documentElement.lang = language.code;
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-text], [data-label]'))) {
    const { text = '', label = '' } = element.dataset;
    if (language.has(text)) element.textContent = language.t(text);
    if (!language.has(label)) continue;
    element.setAttribute('aria-label', language.t(label));
    if (element instanceof HTMLButtonElement) element.title = language.t(label);
  }
}

/**
 * Does what a key is for, but where a person writes or chooses.
 * @param {Record<string, () => void>} actions by the key in small letters, `ctrl+z` for one with Control or Command
 * @param {() => boolean} [ready] whether there is something to act on
 */
export function listenToKeys(actions, ready = () => true) {
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.defaultPrevented) return;
    if (/** @type {Element} */ (event.target).closest('dialog, input, select, textarea')) return;
    const act = actions[`${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${event.key.toLowerCase()}`];
    if (!act || !ready()) return;
    event.preventDefault();
    act();
  });
}

/** Milliseconds after which what needs a style sheet is shown without it. */
const SHEET_DEADLINE_MS = 8000;

/** Adds a style sheet. Settles when it has come, cannot come or is late. @param {string} file its path from the page */
export const addSheet = (file) =>
  new Promise((settle) => {
    setTimeout(settle, SHEET_DEADLINE_MS);
    document.head.append(el('link', { rel: 'stylesheet', href: file, onload: settle, onerror: settle }));
  });

/**
 * Says that the page stands: takes away the notice for pages that do not start, which stays where there are no words, and has the whole
 * site saved for times without a network.
 */
export function started() {
  if (!lacksWords) byId('stuck').remove();
  if (!isSecureContext) return;
  // In a sandboxed frame the mere look at `serviceWorker` throws.
  const save = async () => navigator.serviceWorker?.register(new URL('../service-worker.js', import.meta.url), { type: 'module' });
  const soon = () => setTimeout(() => ignoreRejection(save()), FIRST_IDLE_MS);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon);
}
