// The help dialog: the game, the rule and the keys.

import { el } from '../shared/dom.js';
import { openSheet } from './sheets.js';

/** Keyboard shortcuts, each with the key of a text. @typedef {[names: string[], text: string][]} Keys */

/** Every key on the first page with its help text. @type {Keys} */
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

/**
 * @param {Language} language
 * @param {Keys} [keys] the keys on another page, with texts in place of text keys
 * @param {string[]} [texts] the explanation of another game
 */
export function openHelp(language, keys, texts) {
  const t = language.t.bind(language);
  const rows = (keys ?? KEYS.map(/** @returns {Keys[0]} */ ([names, text]) => [names, t(text)])).flatMap(([names, text]) => [
    el('dt', {}, ...names.map((name) => el('kbd', {}, name))),
    el('dd', {}, text),
  ]);
  openSheet(
    language,
    t('help.title'),
    ...(texts ?? [t('help.rule', { more: t('rule.freestyle'), exact: t('rule.standard') }), t('help.claim'), ...(keys ? [] : [t('help.hints')])]).map((text) => el('p', {}, text)),
    rows.length > 0 && el('section', { class: 'shortcuts' }, el('h3', {}, t('help.keys')), el('dl', { class: 'keys' }, ...rows)),
  );
}
