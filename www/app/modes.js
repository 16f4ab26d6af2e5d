// The modes: their tabs, the panels that some of them bring, and the free game in the place of the solved one.

import { ignoreRejection, once } from '../shared/promises.js';
import { byId } from '../shared/dom.js';
import { loadStyles } from './state.js';

/** @typedef {import('../gomoku-board.js').GomokuBoard} GomokuBoard */
/** @typedef {import('../free/mode.js').FreeMode} FreeMode */

/** What a mode shows below the headline. @typedef {{ update: (language: any, controller: any) => void, close?: () => void }} Panel */

/** Parts of the page that belong to the solved game. */
const SOLVED_PARTS = ['open-boards', 'headline', 'controls', 'extra', 'record'];

export class Modes {
  #state;
  #board;
  #controller;
  #changed;
  #reportFailure;
  /** @type {FreeMode | null} comes with its first use */
  free = null;
  /** The panels that have come, by their mode. @type {Map<string, Panel>} */
  #opened = new Map();
  /** @type {NodeListOf<HTMLElement>} */
  #tabs = document.querySelectorAll('[data-mode]');
  /** Those of the modes that have one; each comes with its first use. @type {Record<string, () => Promise<any>>} */
  #panels = {
    explore: once(async () => new (await import('../panel/explorer.js')).Explorer(byId('extra'), (point) => ignoreRejection(this.#board.play(point)))),
    learn: once(async () => new (await import('../learn/panel.js')).Learn(byId('extra'), this.#board)),
    analyse: once(async () => new (await import('../analyse/panel.js')).Analysis(byId('extra'), this.#board)),
  };
  #makeFree = once(async () => {
    const { FreeMode } = await import('../free/mode.js');
    const free = new FreeMode(byId('stage'), byId('panel'), this.#state.settings, document.documentElement.classList.contains('dark'), () => this.#stoneSound());
    await free.translate(this.#state.language.code);
    return (this.free = free);
  });

  /**
   * @param {import('./state.js').PageState} state
   * @param {GomokuBoard} board
   * @param {() => void} changed there is something new to show
   * @param {(coming: Promise<unknown>) => void} reportFailure says what cannot be fetched
   */
  constructor(state, board, changed, reportFailure) {
    this.#state = state;
    this.#board = board;
    // The element gives it away only while it is in the page; what is left to draw may come later.
    this.#controller = board.controller;
    this.#changed = changed;
    this.#reportFailure = reportFailure;
    for (const tab of this.#tabs) {
      tab.addEventListener('click', () => this.choose(tab.dataset.mode ?? 'play'));
      tab.addEventListener('keydown', (event) => this.#step(tab, event));
    }
    this.#controller.addEventListener('move', (event) => this.#played(/** @type {CustomEvent} */ (event).detail));
    state.addEventListener('settings', (event) => this.#boardChosen(/** @type {CustomEvent} */ (event).detail.game));
    state.addEventListener('language', () => ignoreRejection(this.free?.translate(state.language.code)));
  }

  /** The free game, if it is the one that is shown. */
  get shownFree() {
    return this.#state.free ? this.free : null;
  }

  /** The panel of the mode that is shown: under the free game none is, and none goes on. @returns {Panel | undefined} */
  get panel() {
    return this.#state.free ? undefined : this.#opened.get(this.#controller.mode);
  }

  /** Whether a mode brings a panel. @param {string} mode */
  hasPanel(mode) {
    return Object.hasOwn(this.#panels, mode);
  }

  /** @param {string} mode */
  choose(mode) {
    const controller = this.#controller;
    if (this.hasPanel(mode) && mode !== 'explore' && controller.board.size > 99) {
      return ignoreRejection(this.#state.words().then((words) => this.#board.notify(words.t('boards.modes'))));
    }
    this.#closePanels();
    this.#state.mode = mode;
    this.#showFree(mode === 'free');
    if (mode === 'free') controller.stop();
    else this.#board.setAttribute('mode', mode);
    // To explore is to look at the distances, though they were hidden before.
    if (mode === 'explore' && !controller.hintsWanted) this.#board.removeAttribute('hints');
    if (this.hasPanel(mode)) this.#reportFailure(this.#openPanel(mode));
    byId('panel').setAttribute('aria-labelledby', `mode-${mode}`);
    for (const tab of this.#tabs) {
      const selected = tab.dataset.mode === mode;
      tab.setAttribute('aria-selected', String(selected));
      tab.tabIndex = selected ? 0 : -1;
    }
  }

  /** The free game, shown if its mode still is. */
  async openFree() {
    await loadStyles();
    const free = await this.#makeFree();
    free.show(this.#state.free);
    return free;
  }

  /** @param {{ color: string, node: import('../game/tree.js').GameNode }} move */
  #played({ color, node }) {
    if (this.#controller.mode === 'learn' && color === 'black') ignoreRejection(this.#panels.learn().then((learn) => learn.judge(node)));
    this.#stoneSound();
  }

  #stoneSound() {
    if (this.#state.settings.sound) ignoreRejection(import('../shared/sound.js').then(({ click }) => click()));
  }

  /** What the panels show belongs to the game before. @param {string} [game] another board, if one was chosen */
  #boardChosen(game) {
    if (game) this.#closePanels();
    if (game?.startsWith('u') && this.#controller.mode !== 'explore') this.choose('play');
  }

  #closePanels() {
    for (const panel of this.#opened.values()) panel.close?.();
  }

  /** @param {string} mode */
  async #openPanel(mode) {
    await loadStyles();
    this.#opened.set(mode, await this.#panels[mode]());
    this.#changed();
  }

  /** @param {boolean} shown */
  #showFree(shown) {
    this.#board.hidden = shown;
    for (const name of SOLVED_PARTS) byId(name).hidden = shown;
    // Without the mode there would be nothing in its place.
    if (shown) this.#reportFailure(this.openFree().finally(() => this.free || (this.#state.free && this.choose('play'))));
    else this.free?.show(false);
  }

  /** @param {HTMLElement} tab @param {KeyboardEvent} event */
  #step(tab, event) {
    const to = { ArrowLeft: tab.previousElementSibling, ArrowRight: tab.nextElementSibling }[event.key];
    if (!(to instanceof HTMLElement)) return;
    event.stopPropagation();
    this.choose(to.dataset.mode ?? 'play');
    to.focus();
  }
}
