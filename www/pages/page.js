// Sets up every page but the first. The English texts are in the HTML, so that pages can be read without scripts.

import { byId } from '../shared/dom.js';
import { controlStyle } from '../board/style.js';
import { followTheme, listenToKeys, putWords, reportUnsaved } from '../shared/page.js';
import { ignoreRejection } from '../shared/promises.js';
import { loadPart, preferredLanguage } from '../shared/i18n.js';
import { loadSettings, saveSettings } from '../shared/store.js';
import { openHeader, setCurrent } from '../shared/header.js';

document.adoptedStyleSheets = [...document.adoptedStyleSheets, controlStyle];

/**
 * @typedef {object} Options
 * @property {string} [part] the part of the messages
 * @property {import('../dialogs/help.js').Keys} [keys] shortcuts
 * @property {string[]} [help] explains a game other than gomoku
 * @property {() => string} [link] the address to share
 * @property {(settings: Settings, dark: boolean) => void} [look] styles the page's board
 */

/**
 * Applies theme and language, and returns the page's messages.
 * @param {string} tab the page's link in the header
 * @param {Options} [page]
 */
export async function openPage(tab, { part = 'pages', keys = [], help, link = () => location.href, look = () => {} } = {}) {
  const settings = loadSettings();
  followTheme(() => settings.brightness, (dark) => look(settings, dark));
  const language = await loadPart(settings.language || preferredLanguage(), part);
  putWords(language);
  reportUnsaved(() => language);
  // The boards have started in the HTML's language and the system's brightness.
  for (const board of document.querySelectorAll('gomoku-board:not([lang])')) {
    board.setAttribute('lang', language.code);
    if (settings.brightness !== 'system') board.setAttribute('theme', `${settings.brightness} ${board.getAttribute('theme') ?? ''}`.trim());
  }
  openHeader();
  setCurrent(byId(tab), true);
  /** @type {Record<string, (words: Language) => Promise<unknown>>} */
  const dialogs = {
    share: async (words) => (await import('../dialogs/link.js')).shareLink(words, link()),
    settings: async (words) => {
      const { openSettings } = await import('../dialogs/settings.js');
      let chosen = loadSettings();
      const before = JSON.stringify(chosen);
      const sheet = openSettings(words, chosen, (change) => {
        saveSettings(change);
        chosen = { ...chosen, ...change };
      });
      // Changes apply when the dialog closes.
      sheet.addEventListener('close', () => before === JSON.stringify(chosen) || location.reload());
    },
    help: async (words) => (await import('../dialogs/help.js')).openHelp(words, keys.map(([names, text]) => [names, language.t(text)]), help?.map((text) => language.t(text))),
  };
  const open = (/** @type {string} */ name) => ignoreRejection(loadPart(language.code, 'dialogs').then(dialogs[name]));
  for (const name of Object.keys(dialogs)) byId(`open-${name}`).addEventListener('click', () => open(name));
  listenToKeys({ s: () => open('share'), '?': () => open('help') });
  return language;
}
