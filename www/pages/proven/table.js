// The table of proven results and open cases.

import { el } from '../../shared/dom.js';
import { loadPart } from '../../shared/i18n.js';

/**
 * @typedef {import('../../dialogs/boards.js').Claim} Claim
 */

/**
 * Shows the table and translates the text above it.
 * @param {HTMLElement} place
 * @param {string} code
 */
export async function showProven(place, code) {
  const [words, response] = await Promise.all([loadPart(code, 'proven'), fetch(new URL('../../data/proven.json', import.meta.url))]);
  const t = words.t.bind(words);
  /** @type {{ claims: Claim[] }} */
  const { claims } = await response.json();
  const heads = ['board', 'rule', 'stone', 'since', 'how'].map((name) => el('th', { scope: 'col' }, t(`proven.${name}`)));
  const row = (/** @type {Claim} */ { sizes, rule, stone, since, how }) =>
    el(
      'tr',
      { class: stone === null ? 'open' : undefined, id: how === 'argued' && rule === 'standard' ? 'without-edges' : undefined },
      el('td', {}, boardOf(t, sizes)),
      el('td', {}, t(`rule.${rule}`)),
      el('td', {}, stone ?? t('proven.none')),
      el('td', {}, since === 'here' ? t('proven.here') : (since ?? '–')),
      el('td', {}, t(`proven.how.${how}`)),
    );
  for (const name of ['title', 'text']) {
    const element = document.getElementById(`proven-${name}`);
    if (element) element.textContent = t(`proven.${name}`);
  }
  place.replaceChildren(
    el('table', { class: 'proven' }, el('thead', {}, el('tr', {}, ...heads)), el('tbody', {}, ...claims.map(row))),
    el('p', { class: 'note' }, t('proven.played')),
  );
  // That row did not exist when the page loaded.
  if (location.hash === '#without-edges') document.getElementById('without-edges')?.scrollIntoView({ block: 'center' });
}

/** @param {(key: string, values?: Record<string, string | number>) => string} t @param {Claim['sizes']} sizes */
function boardOf(t, sizes) {
  if (!sizes) return t('proven.unbounded');
  const [least, most] = sizes.map((side) => `${side}×${side}`);
  return least === most ? least : t('proven.range', { least, most });
}
