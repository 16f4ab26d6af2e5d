// The help dialog: about the game, the rule, and the keys.

import { el } from '../shared/dom.js';
import { openSheet } from './sheets.js';

/** Every key of the page with its help text. */
export const KEYS = [
  [['←', '→', '↑', '↓'], 'keys.cursor'],
  [['Enter'], 'keys.place'],
  [['U', 'Ctrl+Z'], 'controls.back'],
  [['R', 'Ctrl+Y'], 'controls.forward'],
  [['D'], 'controls.next'],
  [['A'], 'controls.auto'],
  [['N'], 'controls.restart'],
  [['H'], 'controls.hints'],
  [['M'], 'settings.numbers'],
  [['T'], 'settings.turn'],
  [['F'], 'settings.flip'],
  [['G'], 'keys.board'],
  [['O'], 'boards.title'],
  [['S'], 'share.title'],
  [['Esc'], 'keys.stop'],
  [['?'], 'help.title'],
];

/** @param {import('../shared/i18n.js').Language} language */
export function openHelp(language) {
  const t = language.t.bind(language);
  const rows = KEYS.flatMap(([keys, text]) => [
    el('dt', {}, .../** @type {string[]} */ (keys).map((key) => el('kbd', {}, key))),
    el('dd', {}, t(String(text))),
  ]);
  openSheet(
    language,
    t('help.title'),
    el('p', {}, t('help.rule', { more: t('rule.freestyle'), exact: t('rule.standard') })),
    el('p', {}, t('help.claim')),
    el('p', {}, t('help.hints')),
    el('h3', {}, t('help.keys')),
    el('dl', { class: 'keys' }, ...rows),
  );
}
