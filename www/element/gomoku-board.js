// `<gomoku-board>`, for any page. `package/custom-elements.json` describes it. Our page also uses `coordinates`, `orientation`
// and `touch`.

import { EngineError } from '../engine/error.js';
import { Parts } from './parts.js';
import { LISTS, PROPERTIES, choiceOf, defineProperties, reclaimProperties, seedOf, switchOf, themeOf } from './attributes.js';
import { pointOf } from '../shared/notation.js';
import { PASS, RENJU, RENJU_SIZE, UNBOUNDED } from '../shared/rules.js';
import { adoptStyles, boardStyle, controlStyle } from '../board/style.js';
import { environment } from '../shared/environment.js';
import { preferredLanguage } from '../shared/i18n.js';

/** The milliseconds between two moves of Auto. */
const PAUSE = 700;

/** Attributes to reapply to a new board. */
const LOOKS = ['readonly', 'numbers', 'coordinates', 'orientation', 'touch', 'theme'];

/** A server has no elements, but it may import this class. */
const Base = typeof HTMLElement === 'undefined' ? /** @type {typeof HTMLElement} */ (class {}) : HTMLElement;

export class GomokuBoard extends Base {
  static observedAttributes = ['lang', ...PROPERTIES];

  /** @type {Parts | null} null outside a page */
  #parts = null;
  /** The seed that decides between equally good moves. */
  #seed = 0;
  #annotating = false;

  connectedCallback() {
    if (this.#parts) return;
    reclaimProperties(this);
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: true });
    adoptStyles(root, controlStyle, boardStyle);
    this.#seed = seedOf(this) ?? environment.seed;
    this.#parts = new Parts(this, root, this.#board, () => this.#applyLooks());
    // `mode` also applies `puzzle`, and `engine` applies `level`. `size` and `rule` were applied on creation.
    const applied = GomokuBoard.observedAttributes.filter((name) => !['moves', 'puzzle', 'level', 'seed', 'size', 'rule', ...LISTS].includes(name));
    for (const name of applied) this.#apply(name);
    this.#annotate();
    const moves = this.getAttribute('moves');
    if (moves) this.load(moves).catch(() => {});
  }

  disconnectedCallback() {
    // A board that is only moved within the page keeps its game.
    queueMicrotask(() => {
      if (!this.isConnected) this.destroy();
    });
  }

  /** Adopts the styles in another document. */
  adoptedCallback() {
    if (this.shadowRoot) adoptStyles(this.shadowRoot);
  }

  /** Frees everything. The element can be added to a page again. */
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

  get controller() {
    return this.#need().controller;
  }

  /** The language, once the board is `ready`. */
  get language() {
    return this.#need().language;
  }

  /** The picture, on which panels draw their marks. */
  get view() {
    return this.#need().view;
  }

  /**
   * Places a stone for the side to move and waits for the reply. @param {string} point such as `h8`, or `pass` for White under
   * renju
   */
  async play(point) {
    if (point === PASS) return this.pass();
    const index = pointOf(String(point).trim(), this.controller.board.size);
    if (index === null) {
      const message = `"${String(point).slice(0, 20)}" is not a point on the board: expected a column and a row, like h8`;
      const error = new EngineError({ code: 'bad-point', message, token: String(point).slice(0, 20) });
      this.#need().fail(error);
      throw error;
    }
    await this.#need().controller.play(index);
  }

  /** Passes for White and waits for the reply. Fails unless the rule is renju. */
  async pass() {
    await this.#need().controller.play(null);
  }

  /** Plays White's longest-lasting move and Black's reply. */
  async next() {
    await this.#need().controller.next();
  }

  /** Goes back to where the user was last to move. At the start of a game, brings back the game that it replaced. */
  async undo() {
    await this.#need().controller.back();
  }

  /** Reverses {@link undo}. */
  async redo() {
    await this.#need().controller.forward();
  }

  /** Same as {@link undo}. */
  back() {
    return this.undo();
  }

  /** Same as {@link redo}. */
  forward() {
    return this.redo();
  }

  /** Shows and returns a good move: `{ point, winAt }`. */
  async hint() {
    const { hint } = await environment.extras();
    const parts = this.#need();
    return hint(parts.controller, (line) => parts.view.set({ line })).catch((error) => {
      parts.fail(error);
      throw error;
    });
  }

  /** Starts a new game. */
  async restart() {
    await this.#need().controller.restart();
  }

  /**
   * Shows a game. Fails if the record is not a game. Notes on what is left out appear on the board.
   * @param {string} record moves like `h8 i9`, SGF or `.psq`
   */
  async load(record) {
    const text = String(record);
    if (text.trim()) await this.#need().controller.load(text);
    else await this.#need().controller.restart();
  }

  /** Plays a longest line to the end, or stops. */
  async auto() {
    const { controller } = this.#need();
    if (controller.running) controller.stop();
    else await controller.auto(PAUSE);
  }

  /** Returns `{ moves, toMove, stonesLeft, winAt, winner, thinking, settled, engine }`. */
  state() {
    const { controller } = this.#need();
    return { ...controller.state(), settled: !controller.seeking, engine: controller.engine.status.where };
  }

  /** How long Black needs after each White move, as far as known: `{ complete, moves }`. */
  distances() {
    const { children, childrenComplete } = this.#need().controller;
    return { complete: childrenComplete, moves: children };
  }

  /** Shows a message for a while. @param {string} text */
  notify(text) {
    this.#need().surface.toast(text);
  }

  focusBoard() {
    this.#need().surface.grid.focus();
  }

  /**
   * Shows an edited position, or the game for null.
   * @param {import('../analyse/editor.js').Editor | null} editor
   */
  edit(editor) {
    this.#need().edit(editor);
  }

  /**
   * Describes more points to screen readers.
   * @param {{ point: number, color: string, number: number }[]} labels colors as in the keys `board.COLOR`
   * @param {Language} words with these messages
   */
  label(labels, words) {
    this.#need().label(labels, words);
  }

  /** Creates a PNG. @param {number} [side] in pixels */
  picture(side = 1200) {
    return this.#need().view.picture(side);
  }

  #need() {
    if (!this.#parts) throw new Error('<gomoku-board> is not in a page');
    return this.#parts;
  }

  /** @returns {import('../engine/client.js').Game} */
  get #board() {
    const rule = choiceOf(this, 'rule');
    // Renju has one board only.
    const size = rule === RENJU ? RENJU_SIZE : Number(choiceOf(this, 'size')) || UNBOUNDED;
    return { size, rule, seed: this.#seed };
  }

  /** @param {string} name @returns {unknown} */
  #apply(name) {
    const parts = this.#need();
    const { controller } = parts;
    switch (name) {
      case 'mode':
      case 'puzzle': {
        const mode = choiceOf(this, 'mode');
        parts.showPuzzle(mode === 'puzzle' ? (this.getAttribute(mode) ?? '') : null);
        if (mode !== 'puzzle') controller.setMode(/** @type {any} */ (mode));
        return this.#apply('hints');
      }
      case 'hints':
        return controller.setHints(switchOf(this, name));
      case 'controls':
        return parts.showControls(switchOf(this, name));
      case 'readonly':
        return parts.setReadonly(switchOf(this, name));
      case 'numbers':
        return parts.view.set({ numbers: switchOf(this, name) });
      case 'coordinates':
        return parts.view.set({ coordinates: choiceOf(this, name) === 'on' });
      case 'orientation':
        return parts.setOrientation(Number(choiceOf(this, name)));
      case 'touch':
        parts.surface.input.confirm = choiceOf(this, name) === 'confirm';
        return;
      case 'engine':
      case 'level':
        return this.#applyEngine();
      case 'seed':
        this.#seed = seedOf(this) ?? environment.seed;
        return this.#applyBoard();
      case 'size':
      case 'rule':
        return this.#applyBoard();
      case 'theme': {
        const { brightness, palette } = themeOf(this);
        return parts.setTheme(brightness, palette);
      }
      case 'lang':
        return parts.setLanguage(this.getAttribute('lang') || document.documentElement.lang || preferredLanguage());
      default:
        return this.#annotate();
    }
  }

  #applyLooks() {
    for (const name of LOOKS) this.#apply(name);
    this.#annotate();
  }

  #applyEngine() {
    const engine = choiceOf(this, 'engine');
    const { size, rule } = this.#board;
    const player = { engine, level: Number(choiceOf(this, 'level')), size, rule, seed: this.#seed };
    this.controller.setOpponent(engine === 'strategy' ? null : environment.extras().then(({ Opponent }) => new Opponent(player)));
  }

  /** The code for annotations loads on first use. */
  #annotate() {
    if (!LISTS.some((name) => this.getAttribute(name))) return this.view.set({ annotations: null });
    if (this.#annotating) return;
    this.#annotating = true;
    environment.extras().then(({ Annotations }) => {
      this.#parts?.view.set({ annotations: Annotations.of(this, this.controller.board.size) });
    }, () => {}).finally(() => (this.#annotating = false));
  }

  #applyBoard() {
    this.#need().setBoard(this.#board);
    this.#applyEngine();
  }
}

if (typeof HTMLElement !== 'undefined') defineProperties(GomokuBoard.prototype);

// A page may load the script from two addresses. The first one counts.
if (typeof customElements !== 'undefined') {
  if (customElements.get('gomoku-board')) console.warn('<gomoku-board> is already defined; ignoring the second script');
  else customElements.define('gomoku-board', GomokuBoard);
}
