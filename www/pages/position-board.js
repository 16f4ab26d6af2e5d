// A board for positions from puzzles, reviews and free play. Its owner manages the game. Points are names such as `h8`.

import { BoardSurface } from '../board/surface.js';
import { PASS } from '../shared/rules.js';
import { SIZE, nameOf, pointOf } from '../shared/notation.js';
import { adoptStyles, boardStyle, controlStyle } from '../board/style.js';
import { Notice } from '../shared/notice.js';
import { colorOf } from '../game/tree.js';
import { setText } from '../shared/dom.js';

/**
 * @typedef {object} Owner
 * @property {() => boolean} accepts whether a stone may be placed
 * @property {(point: string, accepted: boolean) => void} pick
 */

/**
 * What the board shows. Missing layers are empty.
 * @typedef {object} Position
 * @property {number} [size] lines in each direction
 * @property {string[]} moves
 * @property {string | null} [last] the last move by default
 * @property {string[]} [row] the winning row
 * @property {string[]} [line] future moves
 * @property {number} [number] of the first of them, 1 by default
 * @property {string[]} [region] tinted points
 * @property {string[]} [stops] points with a ring
 * @property {{ point: string, kind: string }[]} [closed] where no black stone is allowed, and why
 * @property {boolean} [busy]
 */

export class PositionBoard {
  element = document.createElement('div');
  #live = document.createElement('p');
  /** The notice about what is missing. */
  notice = new Notice();
  #owner;
  #surface;
  #size = SIZE;
  /** @type {string[]} */
  #moves = [];
  /** The points where Black may place no stone. @type {string[]} */
  #closed = [];
  #looks = () => {};

  /** @param {Owner} owner */
  constructor(owner) {
    this.#owner = owner;
    this.element.className = 'puzzle-board';
    const root = this.element.attachShadow({ mode: 'open', delegatesFocus: true });
    adoptStyles(root, controlStyle, boardStyle);
    this.#live.className = 'unseen';
    this.#live.setAttribute('aria-live', 'polite');
    this.#surface = this.#open();
    root.append(this.#surface.element, this.notice.element, this.#live);
  }

  destroy() {
    this.#surface.destroy();
  }

  /**
   * @param {Pick<Settings, 'board' | 'coordinates' | 'orientation' | 'touch'>} settings
   * @param {boolean} dark
   * @param {boolean} [numbers]
   */
  applyTheme({ board, coordinates, orientation, touch }, dark, numbers = false) {
    this.element.classList.toggle('dark', dark);
    this.#looks = () => {
      this.#surface.view.set({ palette: board, dark, coordinates, numbers });
      this.#surface.orientation = orientation;
      this.#surface.input.confirm = touch === 'confirm';
    };
    this.#looks();
  }

  /** @param {Language} words @param {Position} position */
  show(words, { size = SIZE, moves, last = moves.at(-1) ?? null, row = [], line = [], number = 1, region = [], stops = [], closed = [], busy = false }) {
    this.#resize(size);
    this.#moves = moves;
    this.#closed = closed.map(({ point }) => point);
    const free = (/** @type {string} */ name) => !moves.includes(name);
    // A pass places no stone.
    const stones = moves.flatMap((name, i) => name === PASS ? [] : [{ point: this.#point(name), color: colorOf(i), number: i + 1 }]);
    const ahead = line.map((name, i) => ({ name, point: this.#point(name), color: colorOf(moves.length + i), number: number + i }));
    const barred = closed.filter(({ point }) => free(point)).map(({ point, kind }) => ({ point: this.#point(point), color: `forbidden.${kind}`, number: 0 }));
    this.#surface.show(
      {
        stones,
        last: last === null || last === PASS ? null : this.#point(last),
        row: row.map((name) => this.#point(name)),
        line: ahead.filter(({ name }) => free(name)),
        hints: region.filter(free).map((name) => ({ point: this.#point(name), text: '', heat: 0.2, stored: false, mark: 'square' })),
        stops: stops.map((name) => this.#point(name)),
        threats: barred.map(({ point }) => ({ point, color: 'black', text: '×' })),
      },
      busy,
    );
    this.#surface.describe(words, [...stones, ...barred], []);
    this.notice.translate(words);
  }

  /** Announces a text. @param {string} text */
  say(text) {
    setText(this.#live, text);
  }

  /** @param {string} text */
  notify(text) {
    this.#surface.toast(text);
  }

  /** Marks a rejected point. @param {string} name */
  refuse(name) {
    this.#surface.refuse(this.#point(name));
  }

  focus() {
    this.#surface.grid.focus();
  }

  /** @param {number} side in pixels */
  picture(side) {
    return this.#surface.view.picture(side);
  }

  /** @param {number} size */
  #resize(size) {
    if (this.#size === size) return;
    this.#size = size;
    this.#surface.destroy();
    this.#surface = this.#open();
    this.notice.element.before(this.#surface.element);
    this.#looks();
  }

  #open() {
    const accepts = (/** @type {string} */ name) => this.#owner.accepts() && !this.#moves.includes(name);
    return new BoardSurface(
      {
        stoneFor: (at) => {
          const [name, color] = [nameOf(at, this.#size), colorOf(this.#moves.length)];
          return accepts(name) && !(color === 'black' && this.#closed.includes(name)) ? color : null;
        },
        pick: (at) => this.#owner.pick(nameOf(at, this.#size), accepts(nameOf(at, this.#size))),
      },
      this.#size,
    );
  }

  /** @param {string} name */
  #point(name) {
    return /** @type {number} */ (pointOf(name, this.#size));
  }
}
