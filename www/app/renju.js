// The notes that the page shows under renju: where Black's win is proven, the number of forbidden points, and White's pass.

import { Annotations } from '../element/annotations.js';
import { PASS } from '../shared/rules.js';
import { centerOf, pointOf } from '../shared/notation.js';
import { el, rebuild } from '../shared/dom.js';
import { ignoreRejection } from '../shared/promises.js';
import { wordsOf } from '../shared/i18n.js';

/** The color of the replies after which the win is proven. */
const PROVEN = '#2f7d4f';

/** Returns the points that the symmetries of the board map to one another. @param {string} name @param {number} size */
function imagesOf(name, size) {
  const [point, center] = [/** @type {number} */ (pointOf(name, size)), centerOf(size)];
  const x = (point % size) - (center % size);
  const y = Math.floor(point / size) - Math.floor(center / size);
  const images = [[x, y], [y, x]].flatMap(([dx, dy]) => [[dx, dy], [-dx, dy], [dx, -dy], [-dx, -dy]]);
  return images.map(([dx, dy]) => center + dy * size + dx);
}

export class RenjuNote {
  #element = el('div', { class: 'row renju' });
  #board;
  #shown = false;
  /** Whether the proven replies are marked on the board. */
  #marked = false;
  /** The forbidden points that are described to screen readers. */
  #labeled = '';
  /** @type {Language | null} */
  #words = null;
  #learnWords = wordsOf('renju', (words) => {
    this.#words = words;
    this.#draw(words);
  });

  /** @param {HTMLElement} above the element above it @param {GomokuBoard} board */
  constructor(above, board) {
    this.#board = board;
    above.after(this.#element);
  }

  /** Shows the note once its texts have loaded, or hides it. @param {Language} language @param {boolean} shown */
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
    const { secondMoves = [], unproven = [], winAt = 0 } = controller.engine.status.strategy ?? {};
    this.#mark(plays && current.stones === 1 && unproven.length > 0 ? secondMoves : []);
    this.#label(words);
    const said = this.#shown ? this.#sentence(words, secondMoves.length, unproven.length, winAt) : '';
    const canPass = plays && current.toMove === 'white' && current.stones > 0 && !current.facts?.winner;
    rebuild(this.#element, [words.code, said, canPass, accepts].join('|'), () => [
      said && el('p', { class: 'note' }, said),
      canPass && el('button', { type: 'button', id: 'pass', 'aria-disabled': !accepts, title: words.t('renju.pass.title'), onclick: () => accepts && ignoreRejection(this.#board.play(PASS)) }, words.t('renju.pass')),
    ]);
  }

  /**
   * Says what is proven, and how many points are forbidden.
   * @param {Language} words
   * @param {number} proven the number of second moves after which the win is proven
   * @param {number} open the number of the others
   * @param {number} stone
   */
  #sentence(words, proven, open, stone) {
    const { current, mode, seeking } = this.#board.controller;
    const { forbidden = [], winner } = current.facts ?? {};
    if (winner) return '';
    const counts = { n: proven, of: proven + open, stone };
    const unproven = current.stones > 1 && current.winAt === null && !seeking;
    return words.sentences(
      // In the analysis, no engine answers and no reply is marked.
      mode === 'analyse' ? '' : current.stones <= 1 && open > 0 ? words.t('renju.start', counts) : unproven ? words.t('renju.open', counts) : '',
      forbidden.length > 0 ? words.t('forbidden', { n: forbidden.length }) : '',
    );
  }

  /** Describes the forbidden points to screen readers. @param {Language} words */
  #label(words) {
    const { facts, size } = this.#board.controller.current;
    const forbidden = (this.#shown && facts?.forbidden) || [];
    const key = [words.code, ...forbidden.map(({ point, kind }) => point + kind)].join();
    if (key === this.#labeled) return;
    this.#labeled = key;
    this.#board.label(forbidden.map(({ point, kind }) => ({ point: /** @type {number} */ (pointOf(point, size)), color: `forbidden.${kind}`, number: 0 })), words);
  }

  /** Marks the replies after which the win is proven. @param {{ point: string }[]} moves one of each class */
  #mark(moves) {
    if (moves.length === 0 && !this.#marked) return;
    this.#marked = moves.length > 0;
    const { size } = this.#board.controller.board;
    const points = [...new Set(moves.flatMap(({ point }) => imagesOf(point, size)))];
    const highlights = points.map((point) => ({ point, to: point, shape: '', color: PROVEN }));
    this.#board.view.set({ annotations: this.#marked ? new Annotations({ highlights }) : null });
  }
}
