// The base of the lists of moves. Each move, including undone ones, leads to the position after it.

import { el } from '../shared/dom.js';

export class StepList {
  #element;
  #drawn = '';
  /** Scrolls after each layout in which the list is new or has more or less room. Scrolling earlier would force a layout. */
  #observer = new ResizeObserver(() => this.#scroll());

  /** @param {HTMLElement} element the scrolling element */
  constructor(element) {
    this.#element = element;
    this.#observer.observe(element);
  }

  /**
   * Rebuilds the list if its content has changed. Otherwise the list stays the same, with its focus and scroll position.
   * @param {string} drawn a key of the content
   * @param {() => Node[]} build
   */
  draw(drawn, build) {
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const held = this.#element.contains(document.activeElement);
    this.#element.replaceChildren(...build());
    // The observer reports an element again that it observes anew.
    this.#observer.unobserve(this.#element);
    this.#observer.observe(this.#element);
    if (held) (this.#here ?? this.#element.querySelector('button'))?.focus({ preventScroll: true });
  }

  /** @returns {HTMLElement | null} */
  get #here() {
    return this.#element.querySelector('[aria-current]');
  }

  /** Scrolls the list to the current move, and never the page. */
  #scroll() {
    const here = this.#here;
    this.#element.scrollTop = here ? here.offsetTop - this.#element.offsetTop - this.#element.clientHeight / 2 : 0;
  }
}

/**
 * Creates the button for a move.
 * @param {{ future: boolean, here: boolean, label?: string, tabIndex?: number }} step whether the move has been undone, whether
 *   the position after the move is shown, and a label for screen readers that replaces the text
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
