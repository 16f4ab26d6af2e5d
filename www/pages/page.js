/**
 * Light or dark for the pages beside the first: as chosen there, else as the system has it.
 * @module
 */

import { loadSettings } from './store.js';

/** Dresses the page now and whenever the system changes. */
export function shadePage() {
  const darkness = matchMedia('(prefers-color-scheme: dark)');
  const { brightness } = loadSettings();
  const shade = () => document.documentElement.classList.toggle('dark', brightness === 'dark' || (brightness === 'system' && darkness.matches));
  darkness.addEventListener('change', shade);
  shade();
}
