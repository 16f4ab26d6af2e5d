// What the page is set to: settings, language and mode. Whoever shows them hears of each change, after it has been made.

import { addSheet } from '../shared/page.js';
import { ignoreRejection, newest, once } from '../shared/promises.js';
import { loadLanguage, loadPart, preferredLanguage } from '../shared/i18n.js';
import { loadSettings, saveSettings } from '../shared/store.js';

/** @typedef {import('../shared/store.js').Settings} Settings */
/** @typedef {import('../shared/i18n.js').Language} Language */

/** The styles of everything beyond the first view; without them it works all the same. */
export const loadStyles = once(() => addSheet('opened.css'));

/** Tells with `settings` what was chosen, with `language` that its words have come. */
export class PageState extends EventTarget {
  settings = loadSettings();
  /** What is shown, as `modes.js` names it. */
  view = 'play';
  #newestLanguage = newest();

  /** @param {Language} language */
  constructor(language) {
    super();
    this.language = language;
    // What another tab has chosen, or the next choice here would undo it; but the game here stays, and its board.
    window.addEventListener('storage', () => this.#set({ ...loadSettings(), game: this.settings.game }, {}));
  }

  /** Whether the free game is shown in the place of the solved one. */
  get free() {
    return this.view === 'engine' || this.view === 'friend';
  }

  /** @param {Partial<Settings>} change */
  choose(change) {
    const settings = { ...this.settings, ...change };
    saveSettings(settings);
    this.#set(settings, change);
  }

  /** The words of the dialogs, with their styles. */
  async words() {
    await loadStyles();
    return loadPart(this.language.code, 'dialogs');
  }

  /** Brings the chosen language. */
  loadLanguage() {
    ignoreRejection(this.#newestLanguage(loadLanguage(this.settings.language || preferredLanguage()), (language) => {
      if (language === this.language) return;
      this.language = language;
      this.dispatchEvent(new Event('language'));
    }));
  }

  /** @param {Settings} settings @param {Partial<Settings>} change */
  #set(settings, change) {
    this.settings = settings;
    this.dispatchEvent(new CustomEvent('settings', { detail: change }));
  }
}
