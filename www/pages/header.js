// The header of pages other than the first: marks the link of the page and opens the settings.

import { byId } from '../shared/dom.js';
import { ignoreRejection } from '../shared/promises.js';
import { loadPart } from '../shared/i18n.js';
import { loadSettings, saveSettings } from '../shared/store.js';
import { openHeader, setCurrent } from '../shared/header.js';

/**
 * Changes in its settings apply once they are closed.
 * @param {string} tab the link that stands for the page
 * @param {() => string} language
 */
export function openHeaderBeside(tab, language) {
  openHeader();
  setCurrent(byId(tab), true);
  const open = async () => {
    const { openSettings } = await import('../dialogs/settings.js');
    let chosen = loadSettings();
    const sheet = openSettings(await loadPart(language(), 'dialogs'), chosen, (change) => saveSettings((chosen = { ...chosen, ...change })));
    const before = JSON.stringify(chosen);
    sheet.addEventListener('close', () => before === JSON.stringify(chosen) || location.reload());
  };
  byId('open-settings').addEventListener('click', () => ignoreRejection(open()));
}
