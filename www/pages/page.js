/**
 * What the pages beside the first have in common: light or dark as chosen there, and the words in the reader's language.
 * The English ones stand in the page, so that it can be read without a script.
 * @module
 */

import { fetched } from './words.js';
import { keepSite } from '../shared/keep.js';
import { loadSettings } from '../shared/store.js';
import { preferredLanguage } from '../shared/i18n.js';

/** Dresses the page, now and whenever the system changes. @returns {Promise<import('../shared/i18n.js').Language>} its words */
export async function openPage() {
  const settings = loadSettings();
  const darkness = matchMedia('(prefers-color-scheme: dark)');
  const shade = () =>
    document.documentElement.classList.toggle('dark', settings.brightness === 'dark' || (settings.brightness === 'system' && darkness.matches));
  darkness.addEventListener('change', shade);
  shade();
  const language = await fetched(settings.language || preferredLanguage(), new URL('./i18n/', import.meta.url));
  document.documentElement.lang = language.code;
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-text]'))) {
    const key = element.dataset.text ?? '';
    if (language.has(key)) element.textContent = language.t(key);
  }
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-label]'))) {
    const key = element.dataset.label ?? '';
    if (language.has(key)) element.setAttribute('aria-label', language.t(key));
  }
  // Boards that stand in the page have begun in its first language.
  for (const board of document.querySelectorAll('gomoku-board:not([lang])')) board.setAttribute('lang', language.code);
  keepSite();
  return language;
}
