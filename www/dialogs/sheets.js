import '../shared/more-icons.js';
import { el } from '../shared/dom.js';
import { icon } from '../shared/icons.js';

/**
 * Opens a dialog. Escape, the button or a click outside closes it.
 * @param {Language} language
 * @param {string} title
 * @param {...import('../shared/dom.js').Child} content
 */
export function openSheet(language, title, ...content) {
  const dialog = el('dialog', { 'aria-label': title });
  const close = el('button', { type: 'button', class: 'close', 'aria-label': language.t('close'), onclick: () => dialog.close() }, icon('close'));
  dialog.append(el('div', { class: 'sheet' }, el('header', {}, el('h2', {}, title), close), ...content));
  let pressed = false;
  dialog.addEventListener('pointerdown', (event) => (pressed = event.target === dialog));
  // A drag that selects text may end outside, but it starts inside.
  dialog.addEventListener('click', (event) => pressed && event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
