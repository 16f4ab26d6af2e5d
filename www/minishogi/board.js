// The board and the pieces in hand. It does not know the rules and offers only the moves that it is given.

import { el } from '../shared/dom.js';
import { Drag, placeOf } from './drag.js';
import { SQUARES, isSente, parts, pieceElement } from './pieces.js';

/**
 * @typedef {object} View
 * @property {string[]} board pieces by square
 * @property {Record<string, string[]>} hands letters by side
 * @property {string[]} moves legal moves; empty if the user may not move
 * @property {string} toMove
 * @property {boolean} over
 * @property {string | null} last
 * @property {boolean} check
 * @property {boolean} turned with Gote at the bottom
 * @property {string} look
 * @property {string | null} hint
 */

export class BoardView {
  #root;
  #grid = el('div', { class: 'grid', role: 'grid' });
  #hands = { sente: el('div', { class: 'hand', role: 'group' }), gote: el('div', { class: 'hand', role: 'group' }) };
  #onMove;
  #t;
  /** @type {View | null} */
  #view = null;
  /** The selected square, or letter in hand. @type {string | null} */
  #selected = null;
  #focus = 'c2';
  #drag;

  /**
   * @param {HTMLElement} root
   * @param {(moves: string[]) => void} onMove gets two moves if promotion is optional
   * @param {(key: string, values?: Record<string, string | number>) => string} t
   */
  constructor(root, onMove, t) {
    this.#root = root;
    this.#onMove = onMove;
    this.#t = t;
    root.append(this.#hands.gote, this.#grid, this.#hands.sente);
    root.addEventListener('click', (event) => this.#click(event));
    root.addEventListener('keydown', (event) => this.#key(event));
    this.#drag = new Drag(root, {
      source: (at) => this.#source(at),
      lift: (from) => this.#select(from),
      drop: (from, at) => (this.#targetsOf(from).has(at) ? this.#play(from, at) : this.#select(null)),
    });
  }

  /** @param {(key: string, values?: Record<string, string | number>) => string} t */
  setWords(t) {
    this.#t = t;
    if (this.#view) this.show(this.#view);
  }

  /** @param {View} view */
  show(view) {
    const active = document.activeElement instanceof HTMLElement && this.#root.contains(document.activeElement) ? document.activeElement.dataset.at : null;
    const moved = this.#view && this.#view.board.join() !== view.board.join();
    this.#view = view;
    if (moved || !this.#targetsOf(this.#selected).size) this.#selected = null;
    this.#draw();
    if (active) this.#focusOn(active);
  }

  /** Selects a place, or nothing. @param {string | null} from */
  #select(from) {
    this.#selected = from;
    this.#draw();
  }

  focus() {
    this.#focusOn(this.#focus);
  }

  /** @param {string | null} from */
  #targetsOf(from) {
    const moves = this.#view?.moves ?? [];
    return new Set(moves.map(parts).filter((move) => move.from === from).map((move) => move.to));
  }

  /** Redraws all 25 squares. */
  #draw() {
    const view = this.#view;
    if (!view) return;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.at : undefined;
    const within = focused !== undefined && this.#root.contains(document.activeElement);
    const targets = this.#targetsOf(this.#selected);
    const last = view.last ? parts(view.last) : null;
    const hint = view.hint ? parts(view.hint) : null;
    this.#grid.setAttribute('aria-label', this.#t('board'));
    const ranks = view.turned ? [...'12345'] : [...'54321'];
    const files = view.turned ? [...'edcba'] : [...'abcde'];
    const rows = ranks.map((rank) =>
      el('div', { role: 'row', class: 'rank' }, ...files.map((file) => this.#square(view, file + rank, { targets, last, hint }))),
    );
    this.#grid.replaceChildren(...rows);
    for (const side of /** @type {const} */ (['sente', 'gote'])) this.#drawHand(view, side, hint);
    const below = view.turned ? this.#hands.gote : this.#hands.sente;
    const above = view.turned ? this.#hands.sente : this.#hands.gote;
    above.classList.add('above');
    below.classList.remove('above');
    if (within) this.#focusOn(String(focused));
  }

  /**
   * @param {View} view
   * @param {string} name
   * @param {{ targets: Set<string>, last: any, hint: any }} marks
   */
  #square(view, name, { targets, last, hint }) {
    const piece = view.board[SQUARES.indexOf(name)];
    const classes = ['square'];
    if (targets.has(name)) classes.push(piece ? 'take' : 'target');
    if (this.#selected === name) classes.push('selected');
    if (last && (last.to === name || last.from === name)) classes.push('last');
    if (hint && (hint.to === name || hint.from === name)) classes.push('hint');
    const king = view.toMove === 'sente' ? 'K' : 'k';
    if (view.check && piece === king) classes.push('check');
    if (this.#targetsOf(name).size) classes.push('movable');
    const words = [name, piece ? this.#pieceName(piece) : this.#t('empty')];
    if (this.#selected === name) words.push(this.#t('selected'));
    if (targets.has(name)) words.push(this.#t('target'));
    return el(
      'button',
      {
        type: 'button',
        class: classes.join(' '),
        role: 'gridcell',
        'data-at': name,
        'aria-label': words.join(', '),
        'aria-selected': String(this.#selected === name),
        tabIndex: name === this.#focus ? 0 : -1,
      },
      name[0] === (view.turned ? 'e' : 'a') && el('span', { class: 'coordinate rank-name', 'aria-hidden': 'true', 'data-drawn': name[1] }),
      name[1] === (view.turned ? '5' : '1') && el('span', { class: 'coordinate file-name', 'aria-hidden': 'true', 'data-drawn': name[0] }),
      piece && pieceElement(piece, view.look, isSente(piece) !== view.turned),
    );
  }

  /**
   * @param {View} view
   * @param {'sente' | 'gote'} side
   * @param {any} hint
   */
  #drawHand(view, side, hint) {
    const hand = this.#hands[side];
    const owner = this.#t(`hand.${side}`);
    hand.setAttribute('aria-label', owner);
    hand.classList.toggle('turn', view.toMove === side && !view.over);
    const letters = [...new Set(view.hands[side])];
    const up = (side === 'sente') !== view.turned;
    const buttons = letters.map((letter) => {
      const count = view.hands[side].filter((held) => held === letter).length;
      const chosen = this.#selected === letter && view.toMove === side;
      const hinted = hint?.from === letter && view.toMove === side;
      const words = [this.#t('inHand', { piece: this.#t(`piece.${letter}`), n: count })];
      if (chosen) words.push(this.#t('selected'));
      return el(
        'button',
        {
          type: 'button',
          class: ['held', chosen && 'selected', hinted && 'hint', this.#source(`${side} ${letter}`) && 'movable'].filter(Boolean).join(' '),
          'data-at': `${side} ${letter}`,
          'aria-label': words.join(', '),
          'aria-pressed': String(chosen),
        },
        pieceElement(side === 'sente' ? letter : letter.toLowerCase(), view.look, up),
        count > 1 && el('span', { class: 'count', 'aria-hidden': 'true', 'data-drawn': count }),
      );
    });
    hand.replaceChildren(el('span', { class: 'owner', 'aria-hidden': 'true' }, owner), ...buttons);
  }

  /** @param {string} piece */
  #pieceName(piece) {
    return this.#t('pieceOf', { side: this.#t(isSente(piece) ? 'sente' : 'gote'), piece: this.#t(`piece.${piece.toUpperCase()}`) });
  }

  /** @param {string} at */
  #focusOn(at) {
    const element = /** @type {HTMLElement | null} */ (this.#root.querySelector(`[data-at="${at}"]`));
    if (!element) return;
    if (SQUARES.includes(at)) {
      this.#grid.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1');
      element.tabIndex = 0;
      this.#focus = at;
    }
    element.focus();
  }

  /**
   * Returns what can be picked up at an element: a square, or a letter in the hand of the side to move.
   * @param {string} at
   */
  #source(at) {
    const [side, letter] = at.split(' ');
    const from = letter ? (side === this.#view?.toMove ? letter : null) : at;
    return from && this.#targetsOf(from).size ? from : null;
  }

  /** @param {string} at */
  #choose(at) {
    if (this.#selected && this.#targetsOf(this.#selected).has(at)) {
      this.#play(this.#selected, at);
      return;
    }
    const from = this.#source(at);
    this.#select(from === this.#selected ? null : from);
  }

  /** @param {string} from @param {string} to */
  #play(from, to) {
    const meant = (this.#view?.moves ?? []).filter((move) => {
      const { from: start, to: end } = parts(move);
      return start === from && end === to;
    });
    this.#select(null);
    this.#onMove(meant);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const element = placeOf(event.target);
    if (this.#drag.justEnded || !element) return;
    this.#choose(String(element.dataset.at));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = placeOf(event.target)?.dataset.at;
    if (event.key === 'Escape' && this.#selected) {
      this.#select(null);
      event.preventDefault();
      return;
    }
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const step = steps[event.key];
    if (!step || !at || !this.#view) return;
    event.preventDefault();
    if (!SQUARES.includes(at)) {
      this.#focusOn(this.#focus);
      return;
    }
    const sign = this.#view.turned ? -1 : 1;
    const place = SQUARES.indexOf(at);
    const file = Math.min(4, Math.max(0, (place % 5) + step[0] * sign));
    const rank = Math.min(4, Math.max(0, Math.floor(place / 5) + step[1] * sign));
    this.#focusOn(SQUARES[rank * 5 + file]);
  }
}
