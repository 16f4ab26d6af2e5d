// Black's chances after every move, proven or estimated. For the keyboard, it is a slider over the moves. A click goes to the
// move under the pointer.

import { setText } from '../shared/dom.js';
import { isKeyMoment } from './judged.js';

const SVG = 'http://www.w3.org/2000/svg';

/** The height in the chart's own units. A move is one unit wide. */
const HEIGHT = 100;

/** The gap between a proven win and the chart's border. Its color shows that it is proven. */
const EDGE = 3;

/** The height of the mark for a key moment. */
const MARK = 12;

export class Chart {
  /** The chart with its caption. */
  figure = document.createElement('figure');
  #element = document.createElement('div');
  #caption = document.createElement('figcaption');
  #svg = svg('svg', { preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  #onGoto;
  #onKeyMoment;
  #moves = 0;
  #shown = 0;
  #drawn = '';

  /** @param {(shown: number) => void} onGoto @param {(step: 1 | -1) => void} onKeyMoment goes to another key moment */
  constructor(onGoto, onKeyMoment) {
    this.#onGoto = onGoto;
    this.#onKeyMoment = onKeyMoment;
    const element = this.#element;
    this.#caption.className = 'note';
    this.figure.append(element, this.#caption);
    element.className = 'chart';
    element.id = 'chart';
    element.tabIndex = 0;
    element.setAttribute('role', 'slider');
    element.setAttribute('aria-valuemin', '0');
    element.append(this.#svg);
    element.addEventListener('pointerdown', (event) => this.#at(event));
    element.addEventListener('pointermove', (event) => event.buttons === 1 && this.#at(event));
    element.addEventListener('keydown', (event) => this.#key(event));
  }

  /**
   * @param {string} label
   * @param {string} caption explains the colors
   * @param {string} text describes the current move
   * @param {GameReview} review
   */
  update(label, caption, text, { moves, shown, judged, standings }) {
    this.#moves = moves.length;
    this.#shown = shown;
    const element = this.#element;
    setText(this.#caption, caption);
    element.setAttribute('aria-label', label);
    element.setAttribute('aria-valuemax', String(moves.length));
    element.setAttribute('aria-valuenow', String(shown));
    element.setAttribute('aria-valuetext', text);
    const drawn = [moves.length, shown, ...standings.map(({ chances, proven }) => `${chances.toFixed(3)}${proven?.winner}`)].join();
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#svg.setAttribute('viewBox', `0 0 ${Math.max(1, moves.length)} ${HEIGHT}`);
    const bars = judged.flatMap((move, i) => {
      const share = Math.min(HEIGHT - EDGE, Math.max(EDGE, HEIGHT * move.standing.chances));
      const proven = move.standing.proven ? ' proven' : '';
      const bar = svg('rect', { x: i, y: HEIGHT - share, width: 1.02, height: share, class: `black${proven}` });
      // At the lower border, the mark does not hide the curve.
      return isKeyMoment(move) ? [bar, svg('rect', { x: i + 0.1, y: HEIGHT - MARK, width: 0.8, height: MARK, class: `turn ${move.kind}` })] : [bar];
    });
    const half = svg('rect', { x: 0, y: HEIGHT / 2 - 0.4, width: Math.max(1, moves.length), height: 0.8, class: 'half' });
    const here = shown > 0 ? [svg('rect', { x: shown - 1, y: 0, width: 1, height: HEIGHT, class: 'here' })] : [];
    this.#svg.replaceChildren(...bars, half, ...here);
  }

  /** @param {PointerEvent} event */
  #at(event) {
    const box = this.#element.getBoundingClientRect();
    this.#onGoto(1 + Math.min(this.#moves - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * this.#moves))));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.#onGoto(this.#shown - 1),
      ArrowDown: () => this.#onGoto(this.#shown - 1),
      ArrowRight: () => this.#onGoto(this.#shown + 1),
      ArrowUp: () => this.#onGoto(this.#shown + 1),
      Home: () => this.#onGoto(0),
      End: () => this.#onGoto(this.#moves),
      PageDown: () => this.#onKeyMoment(1),
      PageUp: () => this.#onKeyMoment(-1),
    };
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act();
  }
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function svg(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
