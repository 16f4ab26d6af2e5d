// Shared by the lists of moves: each move, including undone ones, leads to the position after it.

import { el } from '../shared/dom.js';

export class StepList {
  #element;
  #drawn = '';

  /** @param {HTMLElement} element the scrolling element */
  constructor(element) {
    this.#element = element;
    // Other content above or below takes room from it.
    new ResizeObserver(() => this.#scroll()).observe(element);
  }

  /**
   * Rebuilds the list if its content changed. Otherwise it stays, and with it the focus and the scroll position.
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

  /** Scrolls the list, and never the page, to the current move. */
  #scroll() {
    const here = this.#here;
    this.#element.scrollTop = here ? here.offsetTop - this.#element.offsetTop - this.#element.clientHeight / 2 : 0;
  }
}

/**
 * The button of a move.
 * @param {{ future: boolean, here: boolean, label?: string, tabIndex?: number }} step whether the move is undone, whether the position
 *   after it is shown, and what a screen reader announces if not the text
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
