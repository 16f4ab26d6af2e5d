// What the lists of moves have in common: each move leads to the position after it, those taken back too.

import { el } from '../shared/dom.js';

export class StepList {
  #element;
  #drawn = '';

  /** @param {HTMLElement} element what scrolls */
  constructor(element) {
    this.#element = element;
    // What comes above or below it takes room from it.
    new ResizeObserver(() => this.#scroll()).observe(element);
  }

  /**
   * Builds the list anew if it shows something else: else it stays, and with it the keyboard's place and the scrolling.
   * @param {string} drawn what is shown
   * @param {() => Node[]} build
   */
  draw(drawn, build) {
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const held = this.#element.contains(document.activeElement);
    this.#element.replaceChildren(...build());
    this.#scroll();
    if (held) (this.#here ?? this.#element.querySelector('button'))?.focus({ preventScroll: true });
  }

  /** @returns {HTMLElement | null} */
  get #here() {
    return this.#element.querySelector('[aria-current]');
  }

  /** Scrolls the list, and never the page, to where one is. */
  #scroll() {
    const here = this.#here;
    this.#element.scrollTop = here ? here.offsetTop - this.#element.offsetTop - this.#element.clientHeight / 2 : 0;
  }
}

/**
 * The button of a move.
 * @param {{ future: boolean, here: boolean, label?: string, tabIndex?: number }} step whether the move is taken back,
 *   whether the position after it is shown; what a screen reader says if not what is written
 * @param {() => void} goto
 * @param {...import('../shared/dom.js').Child} text
 */
export const stepButton = ({ future, here, label, tabIndex }, goto, ...text) =>
  el(
    'button',
    {
      type: 'button',
      class: future ? 'future' : undefined,
      'aria-current': here ? 'step' : undefined,
      'aria-label': label,
      tabIndex,
      onclick: goto,
    },
    ...text,
  );
