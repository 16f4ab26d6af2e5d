// Notes under renju: where Black's win is proven, forbidden points, and White's pass.

import { Annotations } from '../element/annotations.js';
import { pointOf } from '../shared/notation.js';
import { el, rebuild } from '../shared/dom.js';
import { ignoreRejection } from '../shared/promises.js';
import { wordsOf } from '../shared/i18n.js';

/** The color of replies after which the win is proven. */
const PROVEN = '#2f7d4f';

export class RenjuNote {
  #element = el('div', { class: 'row renju' });
  #board;
  #shown = false;
  /** Whether replies are marked on the board. */
  #marked = false;
  /** The forbidden points that were described to screen readers. */
  #labeled = '';
  /** @type {Language | null} */
  #words = null;
  #learnWords = wordsOf('renju', (words) => {
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
    const plays = this.#shown && (mode === 'play' || mode === 'explore');
    const { secondMoves = [], unproven = [], provenReplies = [], winAt = 0 } = controller.engine.status.strategy ?? {};
    this.#mark(plays && current.stones === 1 ? provenReplies : []);
    this.#label(words);
    const said = this.#shown ? this.#sentence(words, secondMoves.length, unproven.length, winAt) : '';
    const canPass = plays && current.facts?.mayPass;
    rebuild(this.#element, [words.code, said, canPass, accepts].join('|'), () => [
      said && el('p', { class: 'note' }, said),
      canPass && el('button', { type: 'button', id: 'pass', 'aria-disabled': !accepts, title: words.t('controls.pass'), onclick: () => accepts && ignoreRejection(this.#board.pass()) }, words.t('controls.pass.short')),
    ]);
  }

  /**
   * @param {Language} words
   * @param {number} proven second moves after which the win is proven
   * @param {number} open all others except the pass
   * @param {number} stone
   */
  #sentence(words, proven, open, stone) {
    const { current, mode, seeking } = this.#board.controller;
    const { forbidden = [], winner } = current.facts ?? {};
    if (winner) return '';
    const counts = { n: proven, of: proven + open + 1, stone };
    const unproven = current.stones > 1 && current.winAt === null && !seeking;
    return words.sentences(
      // The analysis neither answers nor marks replies.
      mode === 'analyse' ? '' : current.stones <= 1 && open > 0 ? words.t('renju.start', counts) : unproven ? words.t('renju.open', counts) : '',
      forbidden.length > 0 ? words.t('forbidden', { n: forbidden.length }) : '',
    );
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

  /** @param {string[]} names */
  #mark(names) {
    if (names.length === 0 && !this.#marked) return;
    this.#marked = names.length > 0;
    const { size } = this.#board.controller.board;
    const highlights = names.map((name) => /** @type {number} */ (pointOf(name, size))).map((point) => ({ point, to: point, shape: '', color: PROVEN }));
    this.#board.view.set({ annotations: this.#marked ? new Annotations({ highlights }) : null });
  }
}
