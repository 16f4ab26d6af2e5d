import { BoardSurface } from '../board/surface.js';
import { ControlBar, gameActions, showGame } from '../panel/controls.js';
import { Controller } from '../game/controller.js';
import { acquireEngine, releaseEngine } from '../engine/shared.js';
import { announce, describe } from '../panel/status.js';
import { layersOf } from '../board/layers.js';
import { environment } from '../shared/environment.js';
import { loadLanguage, loadPart } from '../shared/i18n.js';
import { ignoreRejection, newest } from '../shared/promises.js';
import { Notice } from '../shared/notice.js';
import { nameOf } from '../shared/notation.js';
import { PASS, UNBOUNDED } from '../shared/rules.js';

/** Layers of an edited position, which has no game. */
const EMPTY = { last: null, row: [], overlines: [], hints: [], barred: [], threats: [], line: [], figures: [], stops: [] };

export class Parts {
  #element;
  #applyLooks;
  #listeners = new AbortController();
  #status = document.createElement('div');
  #live = document.createElement('div');
  /** The buttons, once shown. @type {ControlBar | null} */
  #bar = null;
  #readonly = false;
  /** @type {import('../analyse/editor.js').Editor | null} */
  #editor = null;
  /** The puzzle widget, once a puzzle was shown. @type {Promise<import('../puzzles/widget.js').PuzzleWidget> | null} */
  #puzzle = null;
  #brightness = 'system';
  #palette = 'kaya';
  #dark = matchMedia('(prefers-color-scheme: dark)');
  #newestLanguage = newest();
  #notice = new Notice();
  #unfollow;
  #ready = false;
  #frame = 0;
  /** Extra points to describe to screen readers. @type {{ point: number, color: string, number: number }[]} */
  #labels = [];
  /** @type {Language | null} */
  language = null;

  /**
   * @param {GomokuBoard} element
   * @param {ShadowRoot} root
   * @param {import('../engine/client.js').Game} board
   * @param {() => void} applyLooks styles a new surface
   */
  constructor(element, root, board, applyLooks) {
    this.#element = element;
    this.#applyLooks = applyLooks;
    const { signal } = this.#listeners;
    this.engine = acquireEngine(board);
    this.controller = new Controller(this.engine);
    this.#status.className = 'status';
    this.#status.part.add('status');
    this.#live.className = 'unseen';
    this.#live.setAttribute('aria-live', 'polite');
    this.surface = this.#makeSurface();
    root.replaceChildren(this.surface.element, this.#notice.element, this.#status, this.#live);
    this.#listen(signal);
    this.engine.addEventListener('status', this.#engineChanged);
    this.#unfollow = this.#notice.follow(this.engine);
    this.view.set(layersOf(this.controller));
    this.#openWindow();
  }

  /** A different board starts a new game. @param {import('../engine/client.js').Game} board */
  setBoard(board) {
    const { engine } = this;
    const other = acquireEngine(board);
    if (other !== engine) {
      engine.removeEventListener('status', this.#engineChanged);
      other.addEventListener('status', this.#engineChanged);
      this.#unfollow();
      this.#unfollow = this.#notice.follow(other);
      this.#ready = false;
      this.engine = other;
      this.controller.switchTo(other);
      this.#replaceSurface(this.#makeSurface());
      this.#openWindow();
    }
    releaseEngine(engine);
  }

  /** @param {BoardSurface} surface */
  #replaceSurface(surface) {
    this.surface.element.replaceWith(surface.element);
    this.surface.destroy();
    this.surface = surface;
    this.#applyLooks();
  }

  /** Opens the infinite board. An empty surface stands in until its own has loaded. */
  #openWindow() {
    const { engine } = this;
    if (engine.board.size !== UNBOUNDED) return;
    environment.windowSurface().then((Window) => this.#gone || engine !== this.engine || this.#replaceSurface(new Window(this.#game))).catch((error) => this.fail(error));
  }

  /** The picture, on which panels draw their marks. */
  get view() {
    return this.surface.view;
  }

  destroy() {
    this.#puzzle?.then((puzzle) => puzzle.destroy(), () => {});
    this.#listeners.abort();
    cancelAnimationFrame(this.#frame);
    this.controller.destroy();
    this.surface.destroy();
    this.engine.removeEventListener('status', this.#engineChanged);
    this.#unfollow();
    releaseEngine(this.engine);
  }

  /** @param {boolean} shown */
  showControls(shown) {
    if (shown && !this.#bar) this.#makeBar();
    if (this.#bar) this.#bar.element.hidden = !shown;
    this.#status.hidden = !shown;
  }

  /** Shows an edited position, or the game for null. @param {import('../analyse/editor.js').Editor | null} editor */
  edit(editor) {
    this.#editor = editor;
    this.#refresh();
  }

  /** @param {{ point: number, color: string, number: number }[]} labels @param {Language} words */
  label(labels, words) {
    this.#labels = labels;
    this.language = words;
    this.#refresh();
  }

  /** Shows a puzzle, or the game for null. @param {string | null} id `''` for the puzzle of the day */
  showPuzzle(id) {
    if (id === null && !this.#puzzle) return;
    this.#puzzle ??= environment.puzzleWidget().then((PuzzleWidget) => new PuzzleWidget(this.#element));
    // The next attempt may succeed.
    this.#puzzle.catch(() => (this.#puzzle = null));
    this.#puzzle.then((puzzle) => (this.#gone ? undefined : puzzle.show(id))).catch((error) => this.fail(error));
  }

  /** @param {boolean} readonly */
  setReadonly(readonly) {
    this.#readonly = this.surface.readonly = readonly;
    this.#changed();
  }

  /** @param {number} orientation */
  setOrientation(orientation) {
    this.surface.orientation = orientation;
    this.#changed();
  }

  /** @param {string} brightness @param {string} palette */
  setTheme(brightness, palette) {
    this.#brightness = brightness;
    this.#palette = palette;
    const dark = brightness === 'dark' || (brightness === 'system' && this.#dark.matches);
    this.#element.classList.toggle('dark', dark);
    this.view.set({ dark, palette, colors: this.#colors() });
  }

  /** @param {string} code */
  async setLanguage(code) {
    await this.#newestLanguage(loadLanguage(code), (language) => {
      if (this.#gone) return;
      this.language = language;
      this.#notice.translate(language);
      this.#bar?.translate(language);
      this.#refresh();
      this.#announceReady();
    });
  }

  /**
   * Reports an error on the board and to the page.
   * @param {{ code: string, message: string, problem?: any, point?: number }} error
   */
  fail(error) {
    if (this.#gone) return;
    this.#say(`error.${error.code}`, (words) => words.problem(error));
    if (error.point !== undefined) this.surface.refuse(error.point);
    this.#tell(error);
  }

  /** @param {{ code?: string, message: string }} error */
  #tell({ code, message }) {
    // Without a code, something could not be fetched.
    this.#emit('error', { code: code ?? 'not-loaded', message });
  }

  /**
   * @param {string} key loads the other pages' messages if the first page lacks it
   * @param {(words: Language) => string} sentence
   */
  async #say(key, sentence) {
    const words = this.language?.has(key) ? this.language : await loadPart(this.language?.code ?? 'en', 'records');
    if (!this.#gone) this.surface.toast(sentence(words));
  }

  /** Returns the colors that the surrounding styles set. */
  #colors() {
    const style = getComputedStyle(this.#element);
    const [wood, line, label, accent] = ['wood', 'line', 'label', 'accent'].map((name) => style.getPropertyValue(`--gomoku-${name}`).trim());
    return { ...(wood && { wood: [wood, wood], grain: null }), ...(line && { line }), ...(label && { label }), ...(accent && { accent }) };
  }

  get #gone() {
    return this.#listeners.signal.aborted;
  }

  /** @param {AbortSignal} signal */
  #listen(signal) {
    const { controller } = this;
    controller.addEventListener('change', () => this.#changed(), { signal });
    controller.addEventListener('hints', () => this.#changed(), { signal });
    controller.addEventListener('thinking', (event) => this.#emit('thinking', detailOf(event)), { signal });
    controller.addEventListener('error', (event) => this.fail(detailOf(event)), { signal });
    controller.addEventListener('notes', (event) => this.#say('note.', (words) => words.notes(detailOf(event))), { signal });
    controller.addEventListener('move', (event) => {
      const { color, node } = detailOf(event);
      this.#emit('move', { point: node.name, color, ...controller.state() });
      if (this.language) {
        const stone = node.point === null ? '' : this.language.t(`board.${color}`, { number: controller.current.stones });
        this.#live.textContent = this.language.sentences(`${this.language.move(node.name)} ${stone}`.trim(), announce(this.language, controller));
      }
    }, { signal });
    controller.addEventListener('gameover', () => {
      const { moves, winner } = controller.state();
      this.#emit('gameover', { winner, moves, row: controller.current.facts?.row ?? [] });
    }, { signal });
    this.#dark.addEventListener('change', () => this.setTheme(this.#brightness, this.#palette), { signal });
  }

  #makeBar() {
    this.#bar = new ControlBar({ ...gameActions(this.#element), pass: () => this.#play(null) });
    this.#live.before(this.#bar.element);
    if (this.language) this.#bar.translate(this.language);
    this.#changed();
  }

  #engineChanged = () => {
    const { problem } = this.engine.status;
    if (problem) this.#tell(problem);
    this.#refresh();
    this.#announceReady();
  };

  #game = {
    stoneFor: (/** @type {number} */ point) => (this.#editor ? this.#editor.stoneFor(point) : this.#stoneFor(point)),
    pick: (/** @type {number} */ point) => (this.#editor ? this.#editor.pick(point) : this.#play(point)),
  };

  #makeSurface() {
    const { size } = this.controller.board;
    return new BoardSurface(this.#game, size === UNBOUNDED ? 19 : size);
  }

  #announceReady() {
    const { where, strategy } = this.engine.status;
    if (this.#ready || !this.language || where === 'starting') return;
    this.#ready = true;
    this.#emit('ready', { engine: where, strategy });
  }

  #changed() {
    this.#frame ||= requestAnimationFrame(() => this.#refresh());
  }

  #refresh() {
    this.#frame = 0;
    const { controller, language } = this;
    const layers = this.#editor ? { ...EMPTY, stones: this.#editor.stones } : layersOf(controller);
    this.surface.show(layers, controller.thinking !== null);
    this.surface.over = !this.#editor && Boolean(controller.current.facts?.winner);
    if (this.#bar) showGame(this.#bar, controller, this.#readonly);
    if (!language) return;
    this.surface.describe(language, [...layers.stones, ...this.#labels], layers.hints, this.#editor ? null : controller.current.winAt);
    const { title, detail } = describe(language, controller);
    const [strong, span] = [document.createElement('strong'), document.createElement('span')];
    strong.textContent = title;
    span.textContent = detail;
    this.#status.replaceChildren(strong, span);
  }

  /** Places a stone, or passes for null, unless the page prevents it. @param {number | null} point */
  #play(point) {
    const { current } = this.controller;
    const passes = point === null;
    const detail = { point: passes ? PASS : nameOf(point, current.size), color: current.toMove, ...this.controller.state() };
    const refused = (passes || this.#stoneFor(point) !== null) && !this.#emit('beforemove', detail, true);
    if (!refused) ignoreRejection(this.controller.play(point));
  }

  /** @param {number} point */
  #stoneFor(point) {
    const { accepts, current } = this.controller;
    const { toMove, size } = current;
    const barred = toMove === 'black' && current.facts?.forbidden?.some((forbidden) => forbidden.point === nameOf(point, size));
    return accepts && !barred && !current.points().includes(point) ? toMove : null;
  }

  /**
   * Sends an event to the page. Errors do not bubble, as in browsers.
   * @param {string} name
   * @param {object} detail
   */
  #emit(name, detail, cancelable = false) {
    return this.#element.dispatchEvent(new CustomEvent(name, { detail, bubbles: name !== 'error', composed: true, cancelable }));
  }
}

/** @param {Event} event */
const detailOf = (event) => /** @type {CustomEvent} */ (event).detail;
