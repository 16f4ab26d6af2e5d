// Shared by the pages other than the first: light or dark as selected, and the reader's language. The English texts are in the page, so
// that it can be read without a script.

import { controlStyle } from '../board/style.js';
import { loadSettings } from '../shared/store.js';
import { loadPart, preferredLanguage } from '../shared/i18n.js';
import { openHeaderBeside } from './header.js';
import { followTheme, putWords, started } from '../shared/page.js';

document.adoptedStyleSheets = [...document.adoptedStyleSheets, controlStyle];

/**
 * Applies the looks and the language. @param {string} tab its link in the header @returns
 * {Promise<Language>} its words
 */
export async function openPage(tab) {
  const settings = loadSettings();
  followTheme(() => settings.brightness);
  const language = await loadPart(settings.language || preferredLanguage(), 'pages');
  putWords(language);
  openHeaderBeside(tab, () => language);
  // Boards in the page have started in its first language.
  for (const board of document.querySelectorAll('gomoku-board:not([lang])')) board.setAttribute('lang', language.code);
  started();
  return language;
}
