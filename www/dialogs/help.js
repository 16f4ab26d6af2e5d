import { RENJU, UNBOUNDED } from '../shared/rules.js';
import { el } from '../shared/dom.js';
import { loadClaims, renjuText } from './boards.js';
import { openSheet } from './sheets.js';

/** Keys, each with the key of its help text. @typedef {[names: string[], text: string][]} Keys */

/** The keys on the first page. @type {Keys} */
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

/** @param {Language} language */
const rules = (language) => language.t('help.rule', { more: language.t('rule.freestyle'), exact: language.t('rule.standard') });

/**
 * Explains the game, and what is proven on its board.
 * @param {Language} language
 * @param {import('../engine/client.js').Game | null} board null in a free game
 * @returns {Promise<string[]>}
 */
export async function textsOn(language, board) {
  const t = language.t.bind(language);
  const claim = async () => {
    if (board?.rule === RENJU) return renjuText(language, await loadClaims());
    return t(board?.size === UNBOUNDED ? 'boards.unbounded' : 'help.claim');
  };
  return [rules(language), ...(board ? [await claim()] : []), t('help.hints')];
}

/**
 * @param {Language} language
 * @param {Keys | null} keys those of another page, with plain text; null for the first page
 * @param {string[]} [texts] in place of the usual explanation
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
    ...(texts ?? [rules(language), t('help.claim')]).map((text) => el('p', {}, text)),
    rows.length > 0 && el('section', { class: 'shortcuts' }, el('h3', {}, t('help.keys')), el('dl', { class: 'keys' }, ...rows)),
  );
}
