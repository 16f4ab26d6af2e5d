// A bar that shows each side's chances.

import { el, setText } from '../shared/dom.js';
import { prospects } from '../panel/prospects.js';

/** @typedef {import('./lines.js').Line} Line */

/** @param {Language} words @param {Color} winner @param {number} winAt the number of the winning stone */
export const winText = (words, winner, winAt) => words.t(`analysis.${winner}By`, { stone: winAt });

/** @param {GameNode} node @param {number} chance that of the side to move, from 0 to 1 */
export const chanceOfBlack = (node, chance) => (node.toMove === 'black' ? chance : 1 - chance);

/**
 * Black's share of the bar from 0 to 1, or null if nothing is known.
 * @param {GameNode} node
 * @param {Line | undefined} best
 * @returns {number | null}
 */
export function shareOfBlack(node, best) {
  // If all known moves lose, another may not.
  const proven = best?.winner === node.toMove ? best.winner : node.winAt ? 'black' : null;
  const winner = node.facts?.winner ?? proven;
  if (winner === 'draw') return 0.5;
  if (winner) return Number(winner === 'black');
  if (!best || best.winner || best.chance === null) return null;
  return chanceOfBlack(node, best.chance);
}

export class EvaluationBar {
  #share = el('i');
  #text = el('b');
  element = el('div', { class: 'evaluation', role: 'meter' }, this.#share, this.#text);

  constructor() {
    this.element.setAttribute('aria-valuemin', '0');
    this.element.setAttribute('aria-valuemax', '100');
  }

  /** @param {Language} words @param {number | null} share Black's share @param {boolean} proven */
  show(words, share, proven) {
    const known = share ?? 0.5;
    const text = share === null ? '' : proven ? words.t(share ? 'analysis.black' : 'analysis.white') : words.t('analysis.chances', { chances: prospects(share, words.code) });
    this.#share.style.inlineSize = `${100 * known}%`;
    this.element.className = known < 0.5 ? 'evaluation light' : 'evaluation';
    setText(this.#text, text);
    this.element.setAttribute('aria-label', words.t('analysis.bar'));
    this.element.setAttribute('aria-valuenow', String(Math.round(100 * known)));
    this.element.setAttribute('aria-valuetext', text || words.t('explorer.unknown'));
  }
}
