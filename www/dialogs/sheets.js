// Dialogs of the page: opened when asked for, gone when closed.

import { el } from '../shared/dom.js';
import { icon } from '../shared/icons.js';

/**
 * Shows a dialog; Escape, the button and a click beside it close it.
 * @param {import('../shared/i18n.js').Language} language
 * @param {string} title
 * @param {...import('../shared/dom.js').Child} content
 */
export function openSheet(language, title, ...content) {
  const dialog = el('dialog', { 'aria-label': title });
  const close = el('button', { type: 'button', class: 'close', 'aria-label': language.t('close'), onclick: () => dialog.close() }, icon('close'));
  dialog.append(el('div', { class: 'sheet' }, el('header', {}, el('h2', {}, title), close), ...content));
  let pressed = false;
  dialog.addEventListener('pointerdown', (event) => (pressed = event.target === dialog));
  // A text that is selected past the edge ends beside the dialog too, but did not begin there.
  dialog.addEventListener('click', (event) => pressed && event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
