import { byId } from './dom.js';
import { icon } from './icons.js';

/** @param {Element | null} link @param {boolean} current */
export function setCurrent(link, current) {
  if (current) link?.setAttribute('aria-current', 'page');
  else link?.removeAttribute('aria-current');
}

/** Draws the icons, and closes the menu on a click elsewhere. */
export function openHeader() {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-icon]'))) {
    button.prepend(icon(button.dataset.icon ?? ''));
  }
  byId('skip').addEventListener('click', (event) => {
    event.preventDefault();
    const target = byId('main');
    // Then the next Tab moves to the board, the first element in the target.
    target.tabIndex = -1;
    target.focus();
  });
  const menu = /** @type {HTMLDetailsElement} */ (byId('tab-more'));
  const close = (/** @type {Event} */ event) => menu.contains(/** @type {Node} */ (event.target)) || (menu.open = false);
  document.addEventListener('pointerdown', close);
  document.addEventListener('focusin', close);
  menu.addEventListener('keydown', (event) => event.key === 'Escape' && (menu.open = false));
}
