// Shared by all pages: light or dark as selected, the words in the reader's language, keys, styles that load later,
// and offline use.

import { byId, el } from './dom.js';
import { ignoreRejection } from './promises.js';
import { lacksWords } from './i18n.js';

/** The milliseconds before the rest of the site is fetched, so that the page comes first. */
const FIRST_IDLE_MS = 2000;

/**
 * Applies light or dark, now and whenever the system changes.
 * @param {() => string} brightness the selected one: light, dark or system
 * @param {(dark: boolean) => void} [tell] called with each change
 * @returns {() => void} applies another selection
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

/**
 * Puts the words of the language into the page. Where it lacks one, the text stays as it is.
 * @param {Language} language
 */
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
 * Runs the action of a key, except where a person writes or selects.
 * @param {Record<string, () => void>} actions by the key in lower case, `ctrl+z` for one with Control or Command
 * @param {() => boolean} [ready] whether the actions are available
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

/** The milliseconds after which content is shown without its style sheet. */
const SHEET_DEADLINE_MS = 8000;

/** Adds a style sheet. Settles when it is loaded, has failed or is late. @param {string} file its path from the page */
export const addSheet = (file) =>
  new Promise((settle) => {
    setTimeout(settle, SHEET_DEADLINE_MS);
    document.head.append(el('link', { rel: 'stylesheet', href: file, onload: settle, onerror: settle }));
  });

/**
 * Marks the page as started: removes the notice for pages that do not start, which stays if there are no words, and
 * has the whole site saved for offline use.
 */
export function started() {
  if (!lacksWords) byId('stuck').remove();
  if (!isSecureContext) return;
  // In a sandboxed frame even reading `serviceWorker` throws.
  const save = async () => navigator.serviceWorker?.register(new URL('../service-worker.js', import.meta.url), { type: 'module' });
  const soon = () => setTimeout(() => ignoreRejection(save()), FIRST_IDLE_MS);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon);
}
