// The header of all pages: its icons, the link to the current view, the link that skips the header, and the menu behind "More".

import { byId } from './dom.js';
import { icon } from './icons.js';

/** Marks a link as current, or removes the mark. @param {Element | null} link @param {boolean} current */
export function setCurrent(link, current) {
  if (current) link?.setAttribute('aria-current', 'page');
  else link?.removeAttribute('aria-current');
}

/** Draws the icons, and closes the menu when the user clicks elsewhere. */
export function openHeader() {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-icon]'))) {
    button.prepend(icon(button.dataset.icon ?? ''));
  }
  byId('skip').addEventListener('click', (event) => {
    event.preventDefault();
    const target = byId('main');
    // The board is the first element in the target, so the next Tab moves to the board.
    target.tabIndex = -1;
    target.focus();
  });
  const menu = /** @type {HTMLDetailsElement} */ (byId('tab-more'));
  const close = (/** @type {Event} */ event) => menu.contains(/** @type {Node} */ (event.target)) || (menu.open = false);
  document.addEventListener('pointerdown', close);
  document.addEventListener('focusin', close);
  menu.addEventListener('keydown', (event) => event.key === 'Escape' && (menu.open = false));
}
