// The base of the move lists.

import { el } from '../shared/dom.js';

export class StepList {
  #element;
  #drawn = '';
  /** Scrolls only after a layout that changed the list or the space it has. Scrolling sooner would force an extra layout. */
  #observer = new ResizeObserver(() => this.#scroll());

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
    this.#observer.observe(element);
  }

  /**
   * Rebuilds the list if its content has changed. Otherwise focus and scrolling stay.
   * @param {string} drawn identifies the content
   * @param {() => Node[]} build
   */
  draw(drawn, build) {
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const held = this.#element.contains(document.activeElement);
    this.#element.replaceChildren(...build());
    // Observing the element anew makes the observer report it.
    this.#observer.unobserve(this.#element);
    this.#observer.observe(this.#element);
    if (held) (this.#here ?? this.#element.querySelector('button'))?.focus({ preventScroll: true });
  }

  /** @returns {HTMLElement | null} */
  get #here() {
    return this.#element.querySelector('[aria-current]');
  }

  /** Scrolls the list, but never the page. */
  #scroll() {
    const here = this.#here;
    this.#element.scrollTop = here ? here.offsetTop - this.#element.offsetTop - this.#element.clientHeight / 2 : 0;
  }
}

/**
 * @param {{ future: boolean, here: boolean, label?: string, tabIndex?: number }} step `label` replaces the text for screen
 * readers
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
