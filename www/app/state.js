// The state of the page: settings, language and mode. Listeners hear of each change afterwards.

import { addSheet } from '../shared/page.js';
import { ignoreRejection, newest, once } from '../shared/promises.js';
import { loadLanguage, loadPart, preferredLanguage } from '../shared/i18n.js';
import { loadSettings, saveSettings } from '../shared/store.js';

/** Loads the styles of everything after the first view. The page works without them. */
export const loadStyles = once(() => addSheet('opened.css'));

/** Emits `settings` with the changes, and `language` when its words are loaded. */
export class PageState extends EventTarget {
  settings = loadSettings();
  /** The current view, as `modes.js` names it. */
  view = 'play';
  #newestLanguage = newest();

  /** @param {Language} language */
  constructor(language) {
    super();
    this.language = language;
    // Takes over the settings of another tab, or the next change here would undo them; but the game and its board stay.
    window.addEventListener('storage', () => this.#set({ ...loadSettings(), game: this.settings.game }, {}));
  }

  /** Whether the free game is shown instead of the solved one. */
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
