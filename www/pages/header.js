// The header of pages other than the first: marks the link of the page and opens the dialogs.

import { byId } from '../shared/dom.js';
import { ignoreRejection } from '../shared/promises.js';
import { listenToKeys } from '../shared/page.js';
import { loadPart } from '../shared/i18n.js';
import { loadSettings, saveSettings } from '../shared/store.js';
import { openHeader, setCurrent } from '../shared/header.js';

/**
 * Changes in its settings apply once they are closed.
 * @param {string} tab the link that stands for the page
 * @param {() => Language} language
 * @param {{ keys?: import('../dialogs/help.js').Keys, link?: () => string }} [page] its keys with keys of its texts, and the address that
 *   is shared
 */
export function openHeaderBeside(tab, language, { keys = [], link = () => location.href } = {}) {
  openHeader();
  setCurrent(byId(tab), true);
  /** @type {Record<string, (words: Language) => Promise<unknown>>} */
  const dialogs = {
    share: async (words) => (await import('../dialogs/link.js')).shareLink(words, link()),
    settings: async (words) => {
      const { openSettings } = await import('../dialogs/settings.js');
      let chosen = loadSettings();
      const before = JSON.stringify(chosen);
      const sheet = openSettings(words, chosen, (change) => saveSettings((chosen = { ...chosen, ...change })));
      sheet.addEventListener('close', () => before === JSON.stringify(chosen) || location.reload());
    },
    help: async (words) => (await import('../dialogs/help.js')).openHelp(words, keys.map(([names, text]) => [names, language().t(text)])),
  };
  const open = (/** @type {string} */ name) => ignoreRejection(loadPart(language().code, 'dialogs').then(dialogs[name]));
  for (const name of Object.keys(dialogs)) byId(`open-${name}`).addEventListener('click', () => open(name));
  listenToKeys({ s: () => open('share'), '?': () => open('help') });
}
