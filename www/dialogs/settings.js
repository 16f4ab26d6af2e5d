/**
 * The settings dialog.
 * @module
 */

import { LANGUAGES } from '../shared/i18n.js';
import { el } from '../shared/dom.js';
import { flipped, turned } from '../shared/notation.js';
import { icon } from '../shared/icons.js';
import { openSheet } from './sheets.js';

/** @typedef {import('../shared/store.js').Settings} Settings */

/**
 * @param {import('../shared/i18n.js').Language} language
 * @param {Settings} settings
 * @param {(change: Partial<Settings>) => void} change
 */
export function openSettings(language, settings, change) {
  const t = language.t.bind(language);
  let { orientation } = settings;
  const turn = (/** @type {(from: number) => number} */ how) => change({ orientation: (orientation = how(orientation)) });
  openSheet(
    language,
    t('settings.title'),
    el(
      'div',
      {},
      choice(t('settings.language'), language.code, LANGUAGES, (value) => change({ language: value })),
      choice(t('settings.brightness'), settings.brightness, named(t, 'settings.brightness', ['system', 'light', 'dark']), (value) => change({ brightness: value })),
      choice(t('settings.board'), settings.board, named(t, 'settings.board', ['kaya', 'walnut', 'paper', 'slate']), (value) => change({ board: value })),
      choice(t('settings.touch'), settings.touch, named(t, 'settings.touch', ['confirm', 'direct']), (value) => change({ touch: value })),
      toggle(t('settings.coordinates'), settings.coordinates, (on) => change({ coordinates: on })),
      toggle(t('settings.numbers'), settings.numbers, (on) => change({ numbers: on })),
      toggle(t('settings.autoReply'), settings.autoReply, (on) => change({ autoReply: on })),
      toggle(t('settings.sound'), settings.sound, (on) => change({ sound: on })),
    ),
    el(
      'div',
      { class: 'row' },
      el('button', { type: 'button', onclick: () => turn(turned) }, icon('turn'), t('settings.turn')),
      el('button', { type: 'button', onclick: () => turn(flipped) }, icon('flip'), t('settings.flip')),
    ),
  );
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
