// Below the board under renju: a button for White's pass, the last pass, and the forbidden points.

import { pointOf } from '../shared/notation.js';
import { el } from '../shared/dom.js';
import { ignoreRejection } from '../shared/promises.js';
import { renjuNotes, showRenju } from '../panel/renju.js';
import { wordsOf } from '../shared/i18n.js';

export class RenjuNote {
  #element = el('div', { class: 'row renju' });
  #board;
  #shown = false;
  /** The forbidden points that were described to screen readers. */
  #labeled = '';
  /** @type {Language | null} */
  #words = null;
  #learnWords = wordsOf('records', (words) => {
    this.#words = words;
    this.#draw(words);
  });

  /** @param {HTMLElement} above @param {GomokuBoard} board */
  constructor(above, board) {
    this.#board = board;
    above.after(this.#element);
  }

  /** @param {Language} language @param {boolean} shown */
  update(language, shown) {
    this.#shown = shown;
    ignoreRejection(this.#learnWords(language.code));
    if (this.#words) this.#draw(this.#words);
  }

  /** @param {Language} words */
  #draw(words) {
    const { controller } = this.#board;
    const { accepts, current, mode } = controller;
    const { forbidden = [], mayPass, winner } = current.facts ?? {};
    this.#label(words);
    const going = this.#shown && !winner;
    showRenju(this.#element, words, going ? renjuNotes(words, current.names(), forbidden) : '', {
      id: 'pass',
      shown: going && (mode === 'play' || mode === 'explore'),
      enabled: accepts && mayPass === true,
      pass: () => ignoreRejection(this.#board.pass()),
    });
  }

  /** Describes forbidden points to screen readers. @param {Language} words */
  #label(words) {
    const { facts, size } = this.#board.controller.current;
    const forbidden = (this.#shown && facts?.forbidden) || [];
    const key = [words.code, ...forbidden.map(({ point, kind }) => point + kind)].join();
    if (key === this.#labeled) return;
    this.#labeled = key;
    this.#board.label(forbidden.map(({ point, kind }) => ({ point: /** @type {number} */ (pointOf(point, size)), color: `forbidden.${kind}`, number: 0 })), words);
  }
}
