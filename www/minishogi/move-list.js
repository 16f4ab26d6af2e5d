// Moves, numbered in pairs.

import { StepList, stepButton } from '../panel/step-list.js';
import { el } from '../shared/dom.js';

export class MoveList {
  #list;
  #goto;

  /** @param {HTMLElement} element @param {(ply: number) => void} goto */
  constructor(element, goto) {
    this.#list = new StepList(element);
    this.#goto = goto;
  }

  /**
   * @param {string[]} line all moves
   * @param {number} ply moves on the board
   * @param {boolean} goteBegan
   */
  show(line, ply, goteBegan) {
    this.#list.draw(`${line.join(' ')}|${ply}|${goteBegan}`, () => line.map((move, place) => this.#item(move, place + 1, ply, goteBegan)));
  }

  /**
   * @param {string} move
   * @param {number} after moves up to and including this one
   * @param {number} ply
   * @param {boolean} goteBegan
   */
  #item(move, after, ply, goteBegan) {
    const place = goteBegan ? after : after - 1;
    const number = `${Math.floor(place / 2) + 1}${place % 2 ? '…' : '.'}`;
    // The list is one tab stop; arrow keys move through it.
    const tabIndex = after === Math.max(1, ply) ? 0 : -1;
    const shown = { future: after > ply, here: after === ply, tabIndex };
    return el('li', {}, stepButton(shown, () => this.#goto(after), el('span', { class: 'number' }, number), ` ${move}`));
  }
}
