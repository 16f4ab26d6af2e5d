// The infinite board: a window that moves, zooms and grows with the game. It is used like a `BoardSurface`, with points of the
// whole board.

import '../shared/more-icons.js';
import { BoardSurface } from '../board/surface.js';
import { Part, placeOf } from './part.js';
import { Pan } from './pan.js';
import { adoptStyles } from '../board/style.js';
import { el, rebuild } from '../shared/dom.js';
import { icon } from '../shared/icons.js';
import { loadPart } from '../shared/i18n.js';
import { pointSeenAt } from '../shared/notation.js';

/** The text that says what is proven. */
const PROOF = new URL('../proof.html#without-edges', import.meta.url);

/** Lines that a press of a button adds or removes. */
const ZOOM = 4;

/** Layers that are one point. `LISTS` has those with several. */
const POINTS = ['last', 'cursor', 'refused', 'loupe'];
const LISTS = ['row', 'stops'];
const MARKED = ['stones', 'hints', 'threats', 'line'];

/** @typedef {Partial<import('../board/view.js').BoardState>} Layers */

/** Style for the shadow tree around the window. */
const windowStyle = new CSSStyleSheet();
windowStyle.replaceSync(`
.board.boundless { touch-action: none; }
.window { position: relative; display: grid; grid-template-columns: 1fr auto; gap: 0.5rem 0.8rem; align-items: center; }
.window > .board { grid-column: 1 / -1; justify-self: center; inline-size: min(100%, max(18rem, 100dvh - 9.5rem)); }
.corner { position: absolute; }
.zoom { display: flex; gap: 0.35rem; grid-column: 2; grid-row: 2; }
.zoom button {
  min-inline-size: 2.75rem; min-block-size: 2.75rem; padding: 0; font: inherit; font-size: 1.2rem; line-height: 1; color: var(--ink);
  background: var(--raised); border: 1px solid var(--edge); border-radius: 0.7rem; cursor: pointer; touch-action: manipulation;
}
.zoom button:hover { background: var(--hover); }
.known { grid-column: 1; grid-row: 2; margin: 0; font-size: 0.86rem; line-height: 1.35; color: var(--soft); }
.known a { color: inherit; }
/* While Black thinks, the last sentence stays for a moment. */
.known.unknown { visibility: hidden; transition: visibility 0s 0.5s; }
`);

export class WindowSurface {
  element = el('div', { class: 'window' });
  #part = new Part();
  #game;
  #inner;
  #pan;
  #bar;
  #said = el('p', { class: 'known' });
  /** The settings of the view, which also apply to the next one. @type {Layers} */
  #looks = {};
  /** The current layers, in points of the whole board. @type {[Layers, boolean]} */
  #shown = [{}, false];
  /** @type {Parameters<BoardSurface['describe']> | null} */
  #described = null;
  /** The messages for this board, which claim no proof. @type {Language | null} */
  #words = null;
  #readonly = false;
  #orientation = 0;
  #confirm = true;

  /** @param {import('../board/surface.js').Game} game */
  constructor(game) {
    this.#game = game;
    this.#inner = this.#open();
    const button = (/** @type {string} */ name, /** @type {string | Node} */ sign, /** @type {() => void} */ act) =>
      el('button', { type: 'button', 'data-zoom': name, onclick: act }, sign);
    this.#bar = el(
      'div',
      { class: 'zoom', role: 'group' },
      button('out', '−', () => this.#zoom(ZOOM)),
      button('in', '+', () => this.#zoom(-ZOOM)),
      button('fit', icon('corners'), () => this.fit()),
    );
    this.element.append(this.#inner.element, this.#bar, this.#said);
    this.#pan = new Pan(this.element, {
      cell: () => this.#inner.view.placeOf(0).cell,
      scroll: (columns, rows) => this.#scroll(columns, rows),
      zoom: (closer) => this.#zoom(closer ? -ZOOM : ZOOM),
    });
  }

  destroy() {
    this.#pan.destroy();
    this.#inner.destroy();
    this.element.remove();
  }

  /** The picture. Layers use points of the whole board. */
  get view() {
    const inner = this.#inner.view;
    return {
      palette: inner.palette,
      set: (/** @type {Layers} */ change) => {
        Object.assign(this.#looks, change);
        inner.set(this.#inside(change));
      },
      placeOf: (/** @type {number} */ point) => inner.placeOf(this.#part.inner(point) ?? 0),
      picture: (/** @type {number} */ side) => inner.picture(side),
    };
  }

  get grid() {
    return this.#inner.grid;
  }

  /** The settings for mouse and finger. */
  get input() {
    const window = this;
    return {
      /** @param {boolean} on */
      set confirm(on) {
        window.#confirm = window.#inner.input.confirm = on;
      },
    };
  }

  /** Whether the game has ended. A finger can still move the window. */
  over = false;

  /** @param {boolean} readonly */
  set readonly(readonly) {
    this.#readonly = this.#inner.readonly = readonly;
  }

  /** @param {number} orientation as in `seenAt` */
  set orientation(orientation) {
    this.#orientation = this.#inner.orientation = orientation;
  }

  /**
   * Shows these layers and follows the last stone.
   * @param {Layers} layers
   * @param {boolean} busy
   */
  show(layers, busy) {
    this.#applyStyle();
    const before = this.#shown[0].stones?.length ?? 0;
    this.#shown = [layers, busy];
    const fresh = (layers.stones?.length ?? before) - before;
    if (fresh) this.#change(() => this.#part.follow(this.#places, Math.max(1, fresh)));
    this.#inner.show(this.#inside(layers), busy);
  }

  /**
   * Labels the visible points, and says by which stone Black wins or that the position was not checked.
   * @param {Parameters<BoardSurface['describe']>} said
   */
  describe(...said) {
    this.#described = said;
    const [language, stones, hints, winAt] = said;
    const { stones: inside, hints: near } = this.#inside({ stones: /** @type {any} */ (stones), hints });
    // Until this board's messages arrive, hide how long Black needs: the page's own would claim a proof.
    const words = this.#words?.code === language.code ? this.#words : null;
    this.#inner.describe(words ?? language, /** @type {any} */ (inside), (words && near) ?? []);
    if (!words) return this.#translate(language.code);
    // There is no bound for the empty board.
    const isUnknown = winAt === undefined && stones.length > 0;
    this.#said.classList.toggle('unknown', isUnknown);
    if (!isUnknown) this.#claim(words, winAt ?? null);
  }

  /** @param {string} code */
  #translate(code) {
    loadPart(code, 'unbounded').then((words) => {
      const t = words.t.bind(words);
      this.#words = words;
      this.#bar.setAttribute('aria-label', t('window.label'));
      for (const one of this.#bar.querySelectorAll('button')) {
        one.title = t(`window.${one.dataset.zoom}`);
        one.setAttribute('aria-label', one.title);
      }
      if (this.#described?.[0].code === code) this.describe(...this.#described);
    }).catch(() => {});
  }

  /** @param {Language} words @param {number | null} winAt the number of the stone by which Black wins */
  #claim(words, winAt) {
    const claim = winAt ? words.t('window.checked', { stone: winAt }) : words.t('window.unproven');
    rebuild(this.#said, claim, () => [`${claim} `, el('a', { href: PROOF.href }, words.t('window.why'))]);
  }

  /** @param {string} text */
  toast(text) {
    this.#inner.toast(text);
  }

  /** Marks a rejected point. @param {number} point */
  refuse(point) {
    const inner = this.#part.inner(point);
    if (inner !== null) this.#inner.refuse(inner);
  }

  /** Shows all stones. */
  fit() {
    this.#change(() => this.#part.fit(this.#places));
  }

  /** The board's root is known only once the first picture is shown. */
  #applyStyle() {
    const root = this.element.getRootNode();
    if (root instanceof ShadowRoot) adoptStyles(root, windowStyle);
  }

  get #places() {
    return (this.#shown[0].stones ?? []).map(({ point }) => placeOf(point));
  }

  /** @param {number} more lines */
  #zoom(more) {
    this.#change(() => this.#part.zoom(more));
  }

  /** @param {number} columns to the right, as seen @param {number} rows down */
  #scroll(columns, rows) {
    // The board may be rotated.
    const { lines } = this.#part;
    const half = (lines - 1) / 2;
    const [from, to] = [[0, 0], [Math.sign(columns), Math.sign(rows)]].map(([x, y]) => pointSeenAt(half + x, half + y, this.#orientation, lines));
    const step = { x: (to % lines) - (from % lines), y: Math.floor(to / lines) - Math.floor(from / lines) };
    const turned = this.#orientation % 2 === 1 !== this.#orientation >= 4;
    const [along, up] = turned ? [Math.abs(rows), Math.abs(columns)] : [Math.abs(columns), Math.abs(rows)];
    this.#change(() => this.#part.move(step.x * along, step.y * up));
  }

  /** Redraws if the visible part has changed. @param {() => void} act */
  #change(act) {
    const { lines, origin } = this.#part;
    act();
    if (this.#part.lines !== lines) {
      const focused = this.#inner.element.contains(/** @type {ShadowRoot} */ (this.element.getRootNode()).activeElement ?? null);
      const before = this.#inner;
      this.#inner = this.#open();
      before.element.replaceWith(this.#inner.element);
      before.destroy();
      if (focused) this.#inner.grid.focus();
    } else if (String(origin) === String(this.#part.origin)) return;
    this.#inner.origin = this.#part.origin;
    // The point waiting for a second tap has moved.
    this.#inner.input.clear();
    this.#inner.show(this.#inside({ ...this.#looks, ...this.#shown[0] }), this.#shown[1]);
    if (this.#described) this.describe(...this.#described);
  }

  #open() {
    const part = this.#part;
    const inner = new BoardSurface(
      {
        stoneFor: (point) => this.#game.stoneFor(part.outer(point)),
        pick: (point) => this.#game.pick(part.outer(point)),
      },
      part.lines,
    );
    inner.element.classList.add('boundless');
    inner.origin = part.origin;
    inner.readonly = this.#readonly;
    inner.orientation = this.#orientation;
    inner.input.confirm = this.#confirm;
    inner.view.set(this.#inside(this.#looks));
    return inner;
  }

  /** @param {Layers} layers @returns {Layers} */
  #inside(layers) {
    const part = this.#part;
    const inner = (/** @type {number | null} */ point) => part.inner(point);
    const all = (/** @type {number[]} */ points) => points.map(inner).filter((point) => point !== null);
    const marked = (/** @type {{ point: number }[]} */ marks) => marks.map((mark) => ({ ...mark, point: inner(mark.point) })).filter(({ point }) => point !== null);
    const change = (/** @type {string} */ name, /** @type {any} */ value) => {
      if (POINTS.includes(name)) return inner(value);
      if (LISTS.includes(name)) return all(value);
      if (MARKED.includes(name)) return marked(value);
      if (name === 'overlines') return value.map(all);
      if (name === 'annotations') return value?.within(inner);
      return value;
    };
    return Object.fromEntries(Object.entries(layers).map(([name, value]) => [name, change(name, value)]));
  }
}
