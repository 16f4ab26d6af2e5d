// Code shared by all pages: light or dark as selected, the texts in the user's language, keys, style sheets that load later,
// and offline use.

import { byId, el } from './dom.js';
import { ignoreRejection } from './promises.js';
import { lacksWords } from './i18n.js';
import { whenUnsaved } from './store.js';

/** The delay in milliseconds before the rest of the site is fetched, so that the page comes first. */
const FIRST_IDLE_MS = 2000;

/**
 * Applies light or dark, now and whenever the system's setting changes.
 * @param {() => string} brightness returns the selected brightness: light, dark or system
 * @param {(dark: boolean) => void} [tell] called with each change
 * @returns {() => void} call this after the selection has changed
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
 * Puts the texts of the language into the page. Texts that the language does not have stay unchanged.
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

/** Shows one message below the header if the browser does not save anything. @param {() => Language} language */
export const reportUnsaved = (language) =>
  whenUnsaved(() => document.querySelector('header')?.after(el('p', { class: 'problem unsaved', role: 'alert' }, language().t('error.unsaved'))));

/**
 * Runs the action of a key, unless the user is typing or selecting.
 * @param {Record<string, () => void>} actions the actions by key in lower case, such as `ctrl+z` for a key with Control or
 *   Command
 * @param {() => boolean} [ready] returns true if the actions are available
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

/** After this many milliseconds, content is shown without its style sheet. */
const SHEET_DEADLINE_MS = 8000;

/** Adds a style sheet. Settles when it has loaded, has failed or is late. @param {string} file the path relative to the page */
export const addSheet = (file) =>
  new Promise((settle) => {
    setTimeout(settle, SHEET_DEADLINE_MS);
    document.head.append(el('link', { rel: 'stylesheet', href: file, onload: settle, onerror: settle }));
  });

/**
 * Marks the page as started. Removes the notice for pages that do not start, unless the texts are missing. Also saves the whole
 * site for offline use.
 */
export function started() {
  if (!lacksWords) byId('stuck').remove();
  if (!isSecureContext) return;
  // In a sandboxed frame, even reading `serviceWorker` throws.
  const save = async () => navigator.serviceWorker?.register(new URL('../service-worker.js', import.meta.url), { type: 'module' });
  const soon = () => setTimeout(() => ignoreRejection(save()), FIRST_IDLE_MS);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon);
}
