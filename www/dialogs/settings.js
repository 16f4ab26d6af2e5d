import { LANGUAGES, loadPart } from '../shared/i18n.js';
import { el } from '../shared/dom.js';
import { flipped, turned } from '../shared/notation.js';
import { icon } from '../shared/icons.js';
import { newest } from '../shared/promises.js';
import { openSheet } from './sheets.js';

/**
 * @param {Language} language
 * @param {Settings} settings
 * @param {(change: Partial<Settings>) => void} change
 * @returns {HTMLDialogElement}
 */
export function openSettings(language, settings, change) {
  const t = language.t.bind(language);
  const now = { ...settings };
  const set = (/** @type {Partial<Settings>} */ part) => {
    Object.assign(now, part);
    change(part);
  };
  const turn = (/** @type {(from: number) => number} */ how) => set({ orientation: how(now.orientation) });
  const newestWords = newest();
  // Reopen the dialog in the new language and focus the same control.
  const speak = (/** @type {string} */ code) => {
    set({ language: code });
    newestWords(loadPart(code, 'dialogs'), (words) => {
      if (!sheet.open) return;
      sheet.close();
      openSettings(words, now, change).querySelector('select')?.focus();
    }).catch(() => {});
  };
  const sheet = openSheet(
    language,
    t('settings.title'),
    el(
      'div',
      {},
      choice(t('settings.language'), language.code, LANGUAGES, speak),
      choice(t('settings.brightness'), settings.brightness, named(t, 'settings.brightness', ['system', 'light', 'dark']), (value) => set({ brightness: value })),
      choice(t('settings.board'), settings.board, named(t, 'settings.board', ['kaya', 'walnut', 'paper', 'slate']), (value) => set({ board: value })),
      choice(t('settings.touch'), settings.touch, named(t, 'settings.touch', ['confirm', 'direct']), (value) => set({ touch: value })),
      toggle(t('settings.coordinates'), settings.coordinates, (on) => set({ coordinates: on })),
      toggle(t('settings.numbers'), settings.numbers, (on) => set({ numbers: on })),
      toggle(t('settings.autoReply'), settings.autoReply, (on) => set({ autoReply: on })),
      toggle(t('settings.sound'), settings.sound, (on) => set({ sound: on })),
    ),
    el(
      'div',
      { class: 'row' },
      el('button', { type: 'button', onclick: () => turn(turned) }, icon('turn'), t('settings.turn')),
      el('button', { type: 'button', onclick: () => turn(flipped) }, icon('flip'), t('settings.flip')),
    ),
  );
  return sheet;
}

/**
 * @param {(key: string) => string} t
 * @param {string} prefix
 * @param {string[]} values
 */
const named = (t, prefix, values) => Object.fromEntries(values.map((value) => [value, t(`${prefix}.${value}`)]));

/**
 * @param {string} label
 * @param {string} value
 * @param {Record<string, string>} options
 * @param {(value: string) => void} change
 */
function choice(label, value, options, change) {
  const select = el('select', { onchange: () => change(select.value) });
  for (const [key, name] of Object.entries(options)) select.append(el('option', { value: key, selected: key === value }, name));
  return el('label', { class: 'field' }, label, select);
}

/**
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} change
 */
function toggle(label, on, change) {
  const box = el('input', { type: 'checkbox', checked: on, onchange: () => change(box.checked) });
  return el('label', { class: 'field' }, label, box);
}
