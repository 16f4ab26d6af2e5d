// The lines of an analysis as rows of buttons, one for each move. While the engine thinks, buttons stay and only their text
// changes, so that taps hit and the focus stays.

import { el, setText } from '../shared/dom.js';
import { chanceOfBlack, winText } from './evaluation.js';
import { prospects } from '../panel/prospects.js';

/** @typedef {import('./lines.js').Line} Line */

/** The number of moves shown before "show the rest". */
const SHORT = 7;

/** The move that the board shows. @typedef {{ first: string, moves: number }} Chosen */

export class LineRows {
  element = el('ol', { class: 'lines' });
  #onChoose;
  /** The first moves of the lines that are shown in full. @type {Set<string>} */
  #open = new Set();
  /** @type {Line[]} */
  #lines = [];
  #redraw = () => {};

  /** @param {(chosen: Chosen) => void} onChoose */
  constructor(onChoose) {
    this.#onChoose = onChoose;
  }

  /**
   * @param {Language} language
   * @param {Line[]} lines
   * @param {GameNode} node where the lines start
   * @param {Chosen | null} chosen
   */
  show(language, lines, node, chosen) {
    this.#lines = lines;
    this.#redraw = () => this.show(language, lines, node, chosen);
    fit(this.element, lines.length, (at) => this.#row(at));
    lines.forEach((line, at) => {
      const [value, moves] = /** @type {HTMLElement[]} */ ([...this.element.children[at].children]);
      this.#showValue(language, value, line, node);
      this.#showMoves(language, moves, line, at, node, chosen);
    });
  }

  /** @param {number} at */
  #row(at) {
    const more = el('button', { type: 'button', class: 'more', onclick: () => this.#toggle(this.#lines[at].moves[0]) });
    return el('li', {}, el('span', { class: 'line-value', role: 'img' }), el('div', { class: 'moves-of' }, more));
  }

  /** @param {string} first */
  #toggle(first) {
    if (!this.#open.delete(first)) this.#open.add(first);
    this.#redraw();
  }

  /**
   * @param {Language} language
   * @param {HTMLElement} element
   * @param {Line} line
   * @param {GameNode} node
   */
  #showValue(language, element, { winner, winAt, chance, depth }, node) {
    const chances = chance === null ? '?' : prospects(chanceOfBlack(node, chance), language.code);
    const text = winner ? language.t('analysis.by', { stone: Number(winAt) }) : chances;
    const words = winner
      ? winText(language, winner, Number(winAt))
      : chance === null ? language.t('explorer.unknown') : language.t('analysis.value', { chances, depth });
    setText(element, text);
    element.className = `line-value ${winner ?? 'open'}`;
    element.title = words;
    element.setAttribute('aria-label', words);
  }

  /**
   * @param {Language} language
   * @param {HTMLElement} element
   * @param {Line} line
   * @param {number} at
   * @param {GameNode} node
   * @param {Chosen | null} chosen
   */
  #showMoves(language, element, { moves }, at, node, chosen) {
    const more = /** @type {HTMLElement} */ (element.lastElementChild);
    const whole = this.#open.has(moves[0]) || moves.length <= SHORT + 1;
    const shown = whole ? moves : moves.slice(0, SHORT);
    while (element.children.length - 1 > shown.length) more.previousElementSibling?.remove();
    while (element.children.length - 1 < shown.length) {
      const count = element.children.length;
      more.before(el('button', { type: 'button', onclick: () => this.#onChoose({ first: this.#lines[at].moves[0], moves: count }) }));
    }
    shown.forEach((move, i) => {
      const button = element.children[i];
      setText(button, move);
      button.className = (node.stones + i) % 2 ? 'white' : 'black';
      button.setAttribute('aria-pressed', String(chosen?.first === moves[0] && chosen.moves === i + 1));
    });
    more.hidden = moves.length <= SHORT + 1;
    more.setAttribute('aria-expanded', String(whole));
    setText(more, whole ? '−' : `+${moves.length - shown.length}`);
    more.setAttribute('aria-label', language.t(whole ? 'analysis.fewer' : 'analysis.more', { n: moves.length - shown.length }));
  }
}

/**
 * Adds or removes children until the element has `count` of them.
 * @param {HTMLElement} element
 * @param {number} count
 * @param {(at: number) => HTMLElement} make
 */
function fit(element, count, make) {
  while (element.children.length > count) element.lastElementChild?.remove();
  while (element.children.length < count) element.append(make(element.children.length));
}
