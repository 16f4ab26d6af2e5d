// Renju on the page: passes, and notes on forbidden points.

import { PASS } from '../shared/rules.js';
import { el, rebuild } from '../shared/dom.js';

/**
 * Shows the button for White's pass, and the notes. While Black is to move, the button is disabled but keeps its place.
 * @param {Element} element
 * @param {Language} words
 * @param {string} notes
 * @param {{ id: string, shown: boolean, enabled: boolean, pass: () => void }} button
 */
export function showRenju(element, words, notes, { id, shown, enabled, pass }) {
  const onclick = () => enabled && pass();
  rebuild(element, [words.code, notes, shown, enabled].join('|'), () => [
    shown && el('button', { type: 'button', id, 'aria-disabled': !enabled, title: words.t('controls.pass'), onclick }, words.t('controls.pass.short')),
    notes && el('p', { class: 'note' }, notes),
  ]);
}

/**
 * Says what the board does not show: White's last turn if it was a pass, and why points are forbidden.
 * @param {Language} words
 * @param {string[]} moves
 * @param {{ point: string, kind: string }[]} forbidden to Black
 */
export function renjuNotes(words, moves, forbidden) {
  const passed = moves.lastIndexOf(PASS) + 1;
  const kinds = [...new Set(forbidden.map(({ kind }) => kind))];
  const pointsOf = (/** @type {string} */ kind) => forbidden.filter((other) => other.kind === kind).map(({ point }) => point).join(' ');
  return [
    passed > 0 && passed > moves.length - 2 && words.t('passed', { n: passed }),
    forbidden.length > 0 && words.t('forbidden', { n: forbidden.length }),
    ...kinds.map((kind) => words.t('forbidden.at', { kind: words.t(`forbidden.${kind}`), points: pointsOf(kind) })),
  ].filter(Boolean).join(' · ');
}

/**
 * Translates the language's word for a pass in a list of moves. In a record, the word may belong to a comment.
 * @param {Language} words
 * @param {string} text
 */
export const withPasses = (words, text) => (/[[(]/.test(text) ? text : text.replace(new RegExp(words.t(PASS), 'giu'), PASS));
