// The state of the page: settings, language and mode. Listeners are notified after each change.

import { addSheet } from '../shared/page.js';
import { ignoreRejection, newest, once } from '../shared/promises.js';
import { loadLanguage, loadPart, preferredLanguage } from '../shared/i18n.js';
import { loadSettings, saveSettings } from '../shared/store.js';

/** Loads the style sheet for everything after the first view. The page works without it. */
export const loadStyles = once(() => addSheet('opened.css'));

/** Emits `settings` with the changes, and `language` when its texts have loaded. */
export class PageState extends EventTarget {
  settings = loadSettings();
  /** The current view, by its name in `modes.js`. */
  view = 'play';
  #newestLanguage = newest();

  /** @param {Language} language */
  constructor(language) {
    super();
    this.language = language;
    // Adopt settings changed in another tab, but leave the game and its board unchanged.
    window.addEventListener('storage', () => this.#set({ ...loadSettings(), game: this.settings.game }, {}));
  }

  /** True if a free game is shown instead of the solved one. */
  get free() {
    return this.view === 'engine' || this.view === 'friend';
  }

  /** @param {Partial<Settings>} change */
  choose(change) {
    saveSettings(change);
    // A page that the browser had frozen has missed the changes made in other tabs.
    this.#set({ ...loadSettings(), game: this.settings.game, ...change }, change);
  }

  /** Loads the texts and the styles of the dialogs. */
  async words() {
    await loadStyles();
    return loadPart(this.language.code, 'dialogs');
  }

  /** Loads the selected language. */
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
