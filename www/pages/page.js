// What the pages beside the first have in common: light or dark as chosen there, and the words in the reader's language.
// The English ones stand in the page, so that it can be read without a script.

import { loadSettings } from '../shared/store.js';
import { loadPart, preferredLanguage } from '../shared/i18n.js';
import { openHeaderBeside } from './header.js';
import { followTheme, putWords, started } from '../shared/page.js';

/** Gives the page its looks and words. @param {string} tab its link in the header @returns {Promise<import('../shared/i18n.js').Language>} its words */
export async function openPage(tab) {
  const settings = loadSettings();
  followTheme(() => settings.brightness);
  const language = await loadPart(settings.language || preferredLanguage(), 'pages');
  putWords(language);
  openHeaderBeside(tab, () => language.code);
  // Boards that stand in the page have begun in its first language.
  for (const board of document.querySelectorAll('gomoku-board:not([lang])')) board.setAttribute('lang', language.code);
  started();
  return language;
}
