// `<gomoku-board>`: the board as an element of any page, and of our own.
//
// Attributes, and properties of the same names: `mode` (play, explore, learn, analyse, puzzle), `puzzle` (which one, else
// that of the day), `moves`, `engine` (strategy), `size` (15 to 22, unbounded), `rule` (standard, freestyle),
// `theme` (light, dark or system, and a board: kaya, walnut, paper, slate), `lang`, `controls`, `numbers`, `hints`,
// `readonly`; for the page's own settings also `coordinates` (off), `orientation` (0 to 7) and `touch` (confirm, direct).
// Events: `ready`, `move`, `thinking`, `gameover`, `error`, `puzzle`.

import { EngineError } from '../engine/error.js';
import { Parts } from './parts.js';
import { adoptStyles, boardStyle, controlStyle } from '../board/style.js';
import { UNBOUNDED, pointOf } from '../shared/notation.js';
import { preferredLanguage } from '../shared/i18n.js';

/** What each attribute with a fixed set of values may say; the first is the default. @type {Record<string, string[]>} */
const CHOICES = {
  mode: ['play', 'explore', 'learn', 'analyse', 'puzzle'],
  engine: ['strategy'],
  size: ['15', '16', '17', '18', '19', '20', '21', '22', 'unbounded'],
  rule: ['standard', 'freestyle'],
  coordinates: ['on', 'off'],
  orientation: ['0', '1', '2', '3', '4', '5', '6', '7'],
  touch: ['confirm', 'direct'],
};
const BRIGHTNESS = ['system', 'light', 'dark'];
const BOARDS = ['kaya', 'walnut', 'paper', 'slate'];
const SWITCHES = ['controls', 'numbers', 'hints', 'readonly'];
/** What has a property of the same name that is ours; `lang` is every element's. */
const PROPERTIES = ['moves', 'puzzle', 'theme', ...SWITCHES, ...Object.keys(CHOICES)];

/** Whether a switch that nobody has set is on: to explore is to look at the distances. @param {Element} board @param {string} name */
const onUnsaid = (board, name) => name === 'hints' && board.getAttribute('mode') === 'explore';

/** Milliseconds between two steps of Auto. */
const PAUSE = 700;

/** On a server there are no elements: the class can be imported there, and no more. */
const Base = typeof HTMLElement === 'undefined' ? /** @type {typeof HTMLElement} */ (class {}) : HTMLElement;

export class GomokuBoard extends Base {
  static observedAttributes = ['lang', ...PROPERTIES];

  /** @type {Parts | null} what exists while the element is in a page */
  #parts = null;

  /** Puts the board into the page: called by the browser. */
  connectedCallback() {
    if (this.#parts) return;
    // What was set before the script had come hides the property.
    const own = /** @type {any} */ (this);
    for (const name of PROPERTIES) {
      if (!Object.hasOwn(own, name)) continue;
      const value = own[name];
      delete own[name];
      own[name] = value;
    }
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: true });
    adoptStyles(root, controlStyle, boardStyle);
    this.#parts = new Parts(this, root);
    for (const name of GomokuBoard.observedAttributes) {
      // The mode brings the puzzle.
      if (!['moves', 'puzzle'].includes(name)) this.#apply(name);
    }
    const moves = this.getAttribute('moves');
    if (moves) this.load(moves).catch(() => {});
  }

  /** Frees the worker's share and all listeners: called by the browser. */
  disconnectedCallback() {
    // A board that is only moved within the page keeps its game.
    queueMicrotask(() => {
      if (!this.isConnected) this.destroy();
    });
  }

  /** Takes the styles along into another document: called by the browser. */
  adoptedCallback() {
    if (this.shadowRoot) adoptStyles(this.shadowRoot);
  }

  /** Frees worker, canvases and listeners; the element can be put into a page again. */
  destroy() {
    this.#parts?.destroy();
    this.#parts = null;
    this.shadowRoot?.replaceChildren();
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} value
   */
  attributeChangedCallback(name, before, value) {
    if (!this.#parts || before === value) return;
    if (name === 'moves') this.load(value ?? '').catch(() => {});
    else this.#apply(name);
  }

  /** The game behind the board, for panels beside it. */
  get controller() {
    return this.#need().controller;
  }

  /** The language of the board, once `ready`. */
  get language() {
    return this.#need().language;
  }

  /** The picture, for marks of panels beside it. */
  get view() {
    return this.#need().view;
  }

  /** Plays a stone of the side to move, and waits for the answer. @param {string} point `h8` */
  async play(point) {
    const index = pointOf(String(point).trim(), this.controller.board.size);
    if (index === null) {
      const message = `"${String(point).slice(0, 20)}" is no point of the board: expected a column and a row, like h8`;
      const error = new EngineError({ code: 'bad-point', message, token: String(point).slice(0, 20) });
      this.#need().fail(error);
      throw error;
    }
    await this.#need().controller.play(index);
  }

  /** White's longest resistance and Black's answer. */
  async next() {
    await this.#need().controller.next();
  }

  /** Takes back to the last position in which the person was to move. */
  async back() {
    await this.#need().controller.back();
  }

  /** Goes on where {@link back} came from. */
  async forward() {
    await this.#need().controller.forward();
  }

  /** A new game. */
  async restart() {
    await this.#need().controller.restart();
  }

  /**
   * Shows a game; a text that is none changes nothing. What the game does not show of its record, the board says.
   * @param {string} record moves like `h8 i9`, an SGF or a `.psq` of this board
   */
  async load(record) {
    if (record.trim()) await this.#need().controller.load(record);
    else await this.#need().controller.restart();
  }

  /** Plays along a longest line until the end, or stops doing so. */
  async auto() {
    const { controller } = this.#need();
    if (controller.running) controller.stop();
    else await controller.auto(PAUSE);
  }

  /** The state of the game: `{ moves, toMove, stonesLeft, winAt, winner, thinking, settled, engine }`. */
  state() {
    const { controller } = this.#need();
    return { ...controller.state(), settled: !controller.seeking, engine: controller.engine.status.where };
  }

  /** How long Black needs after each move of White's, as far as it is known: `{ complete, moves }`. */
  distances() {
    const { children, childrenComplete } = this.#need().controller;
    return { complete: childrenComplete, moves: children };
  }

  /** Shows a sentence on the board for a while. @param {string} text */
  notify(text) {
    this.#need().surface.toast(text);
  }

  /** Puts the keyboard on the board. */
  focusBoard() {
    this.#need().surface.grid.focus();
  }

  /**
   * Shows a position that is set up by hand in the place of the game, or the game again.
   * @param {import('../analyse/editor.js').Editor | null} editor
   */
  edit(editor) {
    this.#need().edit(editor);
  }

  /** A PNG of the board. @param {number} [side] pixels */
  picture(side = 1200) {
    return this.#need().view.picture(side);
  }

  #need() {
    if (!this.#parts) throw new Error('<gomoku-board> is not in a page');
    return this.#parts;
  }

  /** The attribute if it is one of its values, else the default and a warning. @param {string} name */
  #choice(name) {
    const value = this.getAttribute(name);
    if (value === null || CHOICES[name].includes(value)) return value ?? CHOICES[name][0];
    console.warn(`<gomoku-board ${name}=${JSON.stringify(value)}>: expected ${CHOICES[name].join(', ')}; taken as ${CHOICES[name][0]}`);
    return CHOICES[name][0];
  }

  /** @param {string} name */
  #switch(name) {
    const value = this.getAttribute(name);
    if (value === null) return onUnsaid(this, name);
    if (!['', 'true', 'false', name].includes(value)) {
      console.warn(`<gomoku-board ${name}=${JSON.stringify(value)}>: expected nothing, true or false; taken as true`);
    }
    return value !== 'false';
  }

  /** Brings one attribute to where it has its effect. @param {string} name @returns {unknown} */
  #apply(name) {
    const parts = this.#need();
    const { controller } = parts;
    switch (name) {
      case 'mode':
      case 'puzzle': {
        const mode = this.#choice('mode');
        parts.showPuzzle(mode === 'puzzle' ? (this.getAttribute(mode) ?? '') : null);
        if (mode !== 'puzzle') controller.setMode(/** @type {any} */ (mode));
        return this.#apply('hints');
      }
      case 'hints':
        return controller.setHints(this.#switch(name));
      case 'controls':
        return parts.showControls(this.#switch(name));
      case 'readonly':
        return parts.setReadonly(this.#switch(name));
      case 'numbers':
        return parts.view.set({ numbers: this.#switch(name) });
      case 'coordinates':
        return parts.view.set({ coordinates: this.#choice(name) === 'on' });
      case 'orientation':
        return parts.setOrientation(Number(this.#choice(name)));
      case 'touch':
        parts.surface.input.confirm = this.#choice(name) === 'confirm';
        return;
      case 'engine':
        this.#choice(name);
        return;
      case 'size':
      case 'rule':
        return parts.setBoard({ size: Number(this.#choice('size')) || UNBOUNDED, rule: this.#choice('rule') }, () => {
          for (const other of ['readonly', 'numbers', 'coordinates', 'orientation', 'touch', 'theme']) this.#apply(other);
        });
      case 'theme':
        return this.#applyTheme();
      case 'lang':
        return parts.setLanguage(this.getAttribute('lang') || document.documentElement.lang || preferredLanguage());
    }
  }

  #applyTheme() {
    const words = (this.getAttribute('theme') ?? '').split(/\s+/).filter(Boolean);
    for (const word of words) {
      if (!BRIGHTNESS.includes(word) && !BOARDS.includes(word)) {
        console.warn(`<gomoku-board theme=${JSON.stringify(word)}>: expected ${[...BRIGHTNESS, ...BOARDS].join(', ')}; left out`);
      }
    }
    const brightness = words.find((word) => BRIGHTNESS.includes(word)) ?? BRIGHTNESS[0];
    this.#need().setTheme(brightness, words.find((word) => BOARDS.includes(word)) ?? BOARDS[0]);
  }
}

for (const name of PROPERTIES) {
  const isSwitch = SWITCHES.includes(name);
  Object.defineProperty(GomokuBoard.prototype, name, {
    /** @this {GomokuBoard} */
    get() {
      const value = this.getAttribute(name);
      if (!isSwitch) return value ?? CHOICES[name]?.[0] ?? '';
      return value === null ? onUnsaid(this, name) : value !== 'false';
    },
    /** @this {GomokuBoard} @param {any} value */
    set(value) {
      // Frameworks take a value away by `undefined` or `null`.
      const text = !isSwitch || value == null ? value : value ? '' : name === 'hints' ? 'false' : null;
      if (text == null) this.removeAttribute(name);
      else this.setAttribute(name, text);
    },
    configurable: true,
    enumerable: true,
  });
}

// A page may hold the script twice, under two addresses; the first stays.
if (typeof customElements !== 'undefined') {
  if (customElements.get('gomoku-board')) console.warn('<gomoku-board> is defined already; the second script is left out');
  else customElements.define('gomoku-board', GomokuBoard);
}
