/**
 * What a `<gomoku-board>` is made of while it is in a page: picture, input, cells for screen readers, buttons, game.
 * @module
 */

import { BoardGrid } from './board-grid.js';
import { BoardInput } from './board-input.js';
import { BoardView } from './board-view.js';
import { ControlBar } from './controls.js';
import { Controller } from './controller.js';
import { acquireEngine, releaseEngine } from './engine-client.js';
import { announce, describe } from './status.js';
import { layersOf } from './board-layers.js';
import { icon } from './icons.js';
import { loadLanguage } from './i18n.js';
import { nameOf } from './notation.js';

/** Milliseconds that a sentence stays on the board. */
const TOAST = 6000;

/** Milliseconds that a refused point is marked. */
const REFUSAL = 900;

export class Parts {
  #element;
  #listeners = new AbortController();
  #board = document.createElement('div');
  #toast = document.createElement('div');
  #place = document.createElement('button');
  #status = document.createElement('div');
  #live = document.createElement('div');
  #bar;
  #readonly = false;
  #orientation = 0;
  #brightness = 'system';
  #palette = 'kaya';
  #dark = matchMedia('(prefers-color-scheme: dark)');
  /** @type {number | null} */
  #hover = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #toastTimer;
  #wantedLanguage = '';
  #ready = false;
  #frame = 0;
  /** @type {import('./i18n.js').Language | null} */
  language = null;

  /**
   * @param {import('./gomoku-board.js').GomokuBoard} element
   * @param {ShadowRoot} root
   */
  constructor(element, root) {
    this.#element = element;
    const { signal } = this.#listeners;
    this.engine = acquireEngine();
    this.controller = new Controller(this.engine);
    this.#board.className = 'board';
    this.#board.part.add('board');
    this.#toast.className = 'toast';
    this.#toast.setAttribute('role', 'alert');
    this.#place.className = 'place';
    this.#place.type = 'button';
    this.#place.hidden = true;
    this.#status.className = 'status';
    this.#live.className = 'unseen';
    this.#live.setAttribute('aria-live', 'polite');
    this.view = new BoardView(this.#board);
    this.grid = new BoardGrid(this.#board, {
      cursor: (point) => this.view.set({ cursor: point }),
      pick: (point) => this.#pick(point),
    });
    this.input = new BoardInput(this.#board, this.view, {
      hover: (point) => this.#hovered(point),
      aim: (point) => this.#aimed(point),
      pending: (point) => this.#awaits(point),
      pick: (point) => this.#pick(point),
    });
    this.#bar = new ControlBar({
      restart: () => quietly(element.restart()),
      back: () => quietly(element.back()),
      forward: () => quietly(element.forward()),
      next: () => quietly(element.next()),
      auto: () => quietly(element.auto()),
      hints: () => element.setAttribute('hints', String(!this.controller.hintsWanted)),
    });
    this.#board.append(this.#toast, this.#place);
    root.replaceChildren(this.#board, this.#status, this.#bar.element, this.#live);
    this.#listen(signal);
    this.view.set({ animate: !matchMedia('(prefers-reduced-motion: reduce)').matches, ...layersOf(this.controller) });
  }

  destroy() {
    this.#listeners.abort();
    clearTimeout(this.#toastTimer);
    cancelAnimationFrame(this.#frame);
    this.controller.destroy();
    this.input.destroy();
    this.grid.destroy();
    this.view.destroy();
    releaseEngine();
  }

  /** @param {boolean} shown */
  showControls(shown) {
    this.#bar.element.hidden = this.#status.hidden = !shown;
  }

  /** @param {boolean} readonly */
  setReadonly(readonly) {
    this.#readonly = readonly;
    this.#refresh();
  }

  /** @param {number} orientation */
  setOrientation(orientation) {
    this.#orientation = orientation;
    this.view.set({ orientation });
    this.#refresh();
  }

  /**
   * @param {string} brightness
   * @param {string} palette
   */
  setTheme(brightness, palette) {
    this.#brightness = brightness;
    this.#palette = palette;
    const dark = brightness === 'dark' || (brightness === 'system' && this.#dark.matches);
    this.#element.classList.toggle('dark', dark);
    this.view.set({ dark, palette });
  }

  /** @param {string} code */
  async setLanguage(code) {
    this.#wantedLanguage = code;
    const language = await loadLanguage(code);
    if (this.#listeners.signal.aborted || this.#wantedLanguage !== code) return;
    this.language = language;
    this.#bar.translate(language);
    this.#place.replaceChildren(icon('place'), language.t('board.place'));
    this.#refresh();
    this.#announceReady();
  }

  /** @param {string} text */
  toast(text) {
    clearTimeout(this.#toastTimer);
    this.#toast.textContent = text;
    this.#toastTimer = setTimeout(() => (this.#toast.textContent = ''), TOAST);
  }

  /**
   * Says what went wrong, on the board and to the page around it.
   * @param {{ code: string, message: string, problem?: any, point?: number }} error
   */
  fail(error) {
    this.toast(this.language?.problem(error) ?? error.message);
    if (error.point !== undefined) {
      this.view.set({ refused: error.point });
      setTimeout(() => this.view.set({ refused: null }), REFUSAL);
    }
    this.#emit('error', { code: error.code, message: error.message });
  }

  /** @param {AbortSignal} signal */
  #listen(signal) {
    const { controller } = this;
    controller.addEventListener('change', () => this.#changed(), { signal });
    controller.addEventListener('hints', () => this.#changed(), { signal });
    controller.addEventListener('thinking', (event) => this.#emit('thinking', detailOf(event)), { signal });
    controller.addEventListener('error', (event) => this.fail(detailOf(event)), { signal });
    controller.addEventListener('move', (event) => {
      const { point, color } = detailOf(event);
      this.#emit('move', { point: nameOf(point), color, ...controller.state() });
      if (this.language) {
        const words = this.language.t(`board.${color}`, { number: controller.current.stones });
        this.#live.textContent = `${nameOf(point)} ${words}. ${announce(this.language, controller)}`;
      }
    }, { signal });
    controller.addEventListener('gameover', () => {
      const { moves, winner } = controller.state();
      this.#emit('gameover', { winner, moves, row: controller.current.facts?.row ?? [] });
    }, { signal });
    this.engine.addEventListener('status', () => this.#engineChanged(), { signal });
    this.#dark.addEventListener('change', () => this.setTheme(this.#brightness, this.#palette), { signal });
    this.#place.addEventListener('click', () => {
      const { pending } = this.input;
      this.input.clear();
      if (pending !== null) this.#pick(pending);
    }, { signal });
  }

  #engineChanged() {
    const { problem } = this.engine.status;
    if (problem) this.fail({ ...problem, problem });
    this.#refresh();
    this.#announceReady();
  }

  #announceReady() {
    const { where, strategy } = this.engine.status;
    if (this.#ready || !this.language || where === 'starting') return;
    this.#ready = true;
    this.#emit('ready', { engine: where, strategy });
  }

  /** One refresh a frame, whatever happened before it. */
  #changed() {
    this.#frame ||= requestAnimationFrame(() => this.#refresh());
  }

  #refresh() {
    this.#frame = 0;
    const { controller, language } = this;
    const layers = layersOf(controller);
    this.view.set({ ...layers, ghost: this.#ghost() });
    this.#board.classList.toggle('busy', controller.thinking !== null);
    this.#board.classList.toggle('still', this.#readonly);
    this.#bar.update(controller, this.#readonly);
    if (!language) return;
    this.grid.describe(language, layers.stones, layers.hints, this.#orientation);
    const { title, detail } = describe(language, controller);
    const [strong, span] = [document.createElement('strong'), document.createElement('span')];
    strong.textContent = title;
    span.textContent = detail;
    this.#status.replaceChildren(strong, span);
  }

  /** The stone under the pointer, or the one that waits for its second tap. */
  #ghost() {
    const { controller, input } = this;
    const point = input.pending ?? this.#hover;
    const color = controller.current.toMove;
    if (point === null || this.#readonly || !controller.accepts) return null;
    if (controller.current.points().includes(point)) return null;
    return { point, color, pending: input.pending !== null };
  }

  /** @param {number | null} point */
  #hovered(point) {
    if (point === this.#hover) return;
    this.#hover = point;
    this.view.set({ ghost: this.#ghost() });
  }

  /** @param {number | null} point */
  #aimed(point) {
    if (this.#readonly) return;
    this.#hover = point;
    this.view.set({ loupe: point, cursor: point, ghost: this.#ghost() });
  }

  /** @param {number | null} point */
  #awaits(point) {
    if (this.#readonly) return;
    this.#place.hidden = point === null;
    // The button must not cover the stone that it places.
    this.#place.classList.toggle('above', point !== null && this.view.placeOf(point).y > this.#board.clientHeight * 0.7);
    this.view.set({ ghost: this.#ghost() });
  }

  /** @param {number} point */
  #pick(point) {
    if (this.#readonly) return;
    quietly(this.controller.play(point));
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  #emit(name, detail) {
    this.#element.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** @param {Event} event */
const detailOf = (event) => /** @type {CustomEvent} */ (event).detail;

/**
 * What goes wrong has been shown where it happened.
 * @param {Promise<unknown>} promise
 */
function quietly(promise) {
  promise.catch(() => {});
}
