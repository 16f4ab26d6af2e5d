/**
 * The list of moves: each leads to the position after it, those taken back too.
 * @module
 */

import { el } from '../dom.js';

export class MoveList {
  #element;
  #goto;
  #drawn = '';

  /**
   * @param {HTMLElement} element
   * @param {(ply: number) => void} goto told how many moves to have played
   */
  constructor(element, goto) {
    this.#element = element;
    this.#goto = goto;
  }

  /**
   * @param {string[]} line every move of the game
   * @param {number} ply how many of them are played
   * @param {boolean} goteBegan
   */
  show(line, ply, goteBegan) {
    // While the engine thinks the list stays, and with it the keyboard's place and the scrolling.
    const drawn = `${line.join(' ')}|${ply}|${goteBegan}`;
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const held = this.#element.contains(document.activeElement);
    this.#element.replaceChildren(...line.map((move, place) => this.#item(move, place + 1, ply, goteBegan)));
    const here = /** @type {HTMLElement | null} */ (this.#element.querySelector('[tabindex="0"]'));
    if (!here) return;
    // Scrolls the list and never the page.
    this.#element.scrollTop = ply ? here.offsetTop - this.#element.offsetTop - this.#element.clientHeight / 2 : 0;
    if (held) here.focus({ preventScroll: true });
  }

  /**
   * @param {string} move
   * @param {number} after the number of moves played with this one
   * @param {number} ply
   * @param {boolean} goteBegan
   */
  #item(move, after, ply, goteBegan) {
    const place = goteBegan ? after : after - 1;
    const number = `${Math.floor(place / 2) + 1}${place % 2 ? '…' : '.'}`;
    const button = el(
      'button',
      {
        type: 'button',
        class: after > ply ? 'future' : null,
        'aria-current': after === ply ? 'step' : null,
        // The list is one stop of the Tab key; arrows lead through it.
        tabIndex: after === Math.max(1, ply) ? 0 : -1,
        onclick: () => this.#goto(after),
      },
      el('span', { class: 'number' }, number),
      ` ${move}`,
    );
    return el('li', {}, button);
  }
}
