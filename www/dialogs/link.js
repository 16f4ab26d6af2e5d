import { copyText } from '../shared/copy.js';
import { el } from '../shared/dom.js';
import { icon } from '../shared/icons.js';
import { openSheet } from './sheets.js';

/**
 * Opens the system's share dialog or, without one, ours.
 * @param {Language} language with the messages of the dialogs
 * @param {string} address
 */
export function shareLink(language, address) {
  const shared = { title: document.title, url: address };
  // Closing the system's dialog is not an error.
  if (navigator.canShare?.(shared)) return void navigator.share(shared).catch(() => {});
  const t = language.t.bind(language);
  const said = el('p', { class: 'note', role: 'status' });
  const copy = () => copyText(address).then(() => (said.textContent = t('share.linkCopied')), () => (said.textContent = t('share.noClipboard')));
  openSheet(language, t('share.title'),
    el('p', { class: 'address' }, address),
    el('div', { class: 'row' }, el('button', { type: 'button', class: 'primary', id: 'copy-address', onclick: copy }, icon('copy'), t('share.copyLink'))),
    said);
}
