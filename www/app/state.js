import { addSheet } from '../shared/page.js';
import { ignoreRejection, newest, once } from '../shared/promises.js';
import { loadLanguage, loadPart, preferredLanguage } from '../shared/i18n.js';
import { loadSettings, saveSettings } from '../shared/store.js';

/** Styles for everything but the first view. The page works without them. */
export const loadStyles = once(() => addSheet('opened.css'));

/** The page's settings, language and view. Emits `settings` and `language`. */
export class PageState extends EventTarget {
  settings = loadSettings();
  /** The view's name in `modes.js`. */
  view = 'play';
  #newestLanguage = newest();

  /** @param {Language} language */
  constructor(language) {
    super();
    this.language = language;
    // Adopt settings from another tab, but keep the board.
    window.addEventListener('storage', () => this.#set({ ...loadSettings(), game: this.settings.game }, {}));
  }

  get free() {
    return this.view === 'engine' || this.view === 'friend';
  }

  /** @param {Partial<Settings>} change */
  choose(change) {
    saveSettings(change);
    // A page that the browser had frozen may have missed changes in other tabs.
    this.#set({ ...loadSettings(), game: this.settings.game, ...change }, change);
  }

  /** Loads the dialogs' messages and styles. */
  async words() {
    await loadStyles();
    return loadPart(this.language.code, 'dialogs');
  }

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
