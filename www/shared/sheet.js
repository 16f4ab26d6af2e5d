/**
 * Style sheets that come when something wants them.
 * @module
 */

import { el } from './dom.js';

/**
 * Adds a style sheet to the page. Settles when it has come or cannot come.
 * @param {string} file its path from the page
 */
export const addSheet = (file) =>
  new Promise((settle) => document.head.append(el('link', { rel: 'stylesheet', href: file, onload: settle, onerror: settle })));
