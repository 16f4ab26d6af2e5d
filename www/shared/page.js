import { byId, el } from './dom.js';
import { ignoreRejection } from './promises.js';
import { lacksWords } from './i18n.js';
import { whenUnsaved } from './store.js';

/** The delay in milliseconds before the rest of the site is fetched, so that the page loads first. */
const FIRST_IDLE_MS = 2000;

/**
 * Applies the theme, now and whenever the system changes it.
 * @param {() => string} brightness returns light, dark or system
 * @param {(dark: boolean) => void} [tell] called on each change
 * @returns {() => void} call this when the selection changes
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
 * Fills in the page's messages. Those missing from the language stay as they are.
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

/** Shows a message once if the browser saves nothing. @param {() => Language} language */
export const reportUnsaved = (language) =>
  whenUnsaved(() => document.querySelector('header')?.after(el('p', { class: 'problem unsaved', role: 'alert' }, language().t('error.unsaved'))));

/**
 * Runs the action of a key, unless the user is typing or selecting.
 * @param {Record<string, () => void>} actions by key in lower case, such as `ctrl+z` (Control or Command)
 * @param {() => boolean} [ready]
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

/** Content is shown after this many milliseconds even without its style sheet. */
const SHEET_DEADLINE_MS = 8000;

/** Settles when the sheet has loaded, failed or taken too long. @param {string} file relative to the page */
export const addSheet = (file) =>
  new Promise((settle) => {
    setTimeout(settle, SHEET_DEADLINE_MS);
    document.head.append(el('link', { rel: 'stylesheet', href: file, onload: settle, onerror: settle }));
  });

/**
 * Removes the notice that the page has not started, unless messages are missing, and saves the site for offline use.
 */
export function started() {
  if (!lacksWords) byId('stuck').remove();
  if (!isSecureContext) return;
  // In a sandboxed frame, reading `serviceWorker` throws.
  const save = async () => navigator.serviceWorker?.register(new URL('../service-worker.js', import.meta.url), { type: 'module' });
  const soon = () => setTimeout(() => ignoreRejection(save()), FIRST_IDLE_MS);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon);
}
