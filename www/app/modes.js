// The views: the solved game in one of its modes, or a free game.

import { ignoreRejection, once } from '../shared/promises.js';
import { byId } from '../shared/dom.js';
import { loadStyles } from './state.js';
import { setCurrent } from '../shared/header.js';

/** @typedef {import('../free/mode.js').FreeMode} FreeMode */

/**
 * A mode's panel. It has its own keys if it hides the buttons.
 * @typedef {{ update: (language: any, controller: any) => void, close?: () => void, actions?: Record<string, () => void> }} Panel
 */

/** Parts of the page that belong to the solved game. */
const SOLVED_PARTS = ['headline', 'controls', 'ending', 'extra', 'record', 'ways'];

/**
 * The views by name in links, each with its tab and the mode of the solved game.
 * @type {Record<string, { tab: string, mode?: string }>}
 */
const VIEWS = {
  play: { tab: 'play', mode: 'play' },
  engine: { tab: 'play' },
  friend: { tab: 'play' },
  learn: { tab: 'learn', mode: 'learn' },
  analysis: { tab: 'analysis', mode: 'analyse' },
  strategy: { tab: 'analysis', mode: 'explore' },
};

/** Whether a link names a view. @param {string} hash */
export const namesView = (hash) => hash.split('&').some((name) => Object.hasOwn(VIEWS, name));

/** The view in a link, if it can show the link's game. @param {string} hash */
export function viewIn(hash) {
  const names = hash.split('&');
  const view = Object.keys(VIEWS).find((view) => names.includes(view)) ?? 'play';
  return names.some((name) => name.startsWith('free=')) && view !== 'friend' ? 'engine' : view;
}

export class Modes {
  #state;
  #board;
  #controller;
  #draw;
  #reportFailure;
  /** @type {FreeMode | null} null until first used */
  free = null;
  /** The game that Undo brings back, if one on another board replaced it. @type {{ game: string, node: GameNode } | null} */
  replaced = null;
  /** The panels by mode. @type {Map<string, Panel>} */
  #opened = new Map();
  /** Loads a mode's panel on first use. @type {Record<string, () => Promise<any>>} */
  #panels = {
    explore: once(async () => new (await import('../panel/explorer.js')).Explorer(byId('extra'), (point) => ignoreRejection(this.#board.play(point)))),
    learn: once(async () => new (await import('../learn/panel.js')).Learn(byId('extra'), this.#board)),
    analyse: once(async () => new (await import('../analyse/panel.js')).Analysis(byId('extra'), this.#board, byId('record'))),
  };
  #makeFree = once(async () => {
    const { FreeMode } = await import('../free/mode.js');
    const free = new FreeMode(byId('stage'), byId('panel'), this.#state.settings, document.documentElement.classList.contains('dark'), () => this.#stoneSound());
    await free.translate(this.#state.language.code);
    return (this.free = free);
  });

  /**
   * @param {PageState} state
   * @param {GomokuBoard} board
   * @param {() => void} draw
   * @param {(coming: Promise<unknown>) => void} reportFailure
   */
  constructor(state, board, draw, reportFailure) {
    this.#state = state;
    this.#board = board;
    // Needed after the board has left the page and dropped it.
    this.#controller = board.controller;
    this.#draw = draw;
    this.#reportFailure = reportFailure;
    this.#controller.addEventListener('move', (event) => this.#played(/** @type {CustomEvent} */ (event).detail));
    state.addEventListener('settings', (event) => this.#boardChosen(/** @type {CustomEvent} */ (event).detail.game));
    state.addEventListener('language', () => ignoreRejection(this.free?.translate(state.language.code)));
  }

  /** The free game, or null if it is hidden. */
  get shownFree() {
    return this.#state.free ? this.free : null;
  }

  /** The current panel. A free game has none. @returns {Panel | undefined} */
  get panel() {
    return this.#state.free ? undefined : this.#opened.get(this.#controller.mode);
  }

  /** Undoes a move. At the start of a game, brings back the one on another board that it replaced. */
  async back() {
    const { replaced } = this;
    if (this.#controller.before || !replaced) return this.#board.back();
    this.#state.choose({ game: replaced.game });
    this.replaced = null;
    await this.#controller.back(replaced.node);
  }

  /** Shows a view without a link. @param {string} view */
  turnTo(view) {
    history.replaceState(null, '', `#${view}`);
    this.choose(view);
  }

  /** Shows a view, or another one if the board does not have it. @param {string} view */
  choose(view) {
    const controller = this.#controller;
    const unbounded = controller.board.size > 99;
    if (unbounded && view === 'analysis') return this.turnTo('strategy');
    // The lessons need a win that is proven from the first stone.
    if (unbounded && view === 'learn') this.#state.choose({ game: '15-standard' });
    const { tab, mode } = VIEWS[view];
    this.#closePanels();
    this.#state.view = view;
    this.#showFree(!mode);
    // Pause first. A lesson must not change the user's game.
    if (mode === 'learn') controller.setPaused(true);
    if (mode) this.#board.setAttribute('mode', mode);
    else controller.stop();
    if (mode && mode !== 'learn') controller.setPaused(false);
    // The explorer shows distances, even if the last mode hid them.
    if (mode === 'explore' && !controller.hintsWanted) this.#board.removeAttribute('hints');
    if (mode && Object.hasOwn(this.#panels, mode)) this.#reportFailure(this.#openPanel(mode));
    for (const name of ['play', 'analysis']) byId(`views-${name}`).hidden = name !== tab;
    for (const name of ['play', 'learn', 'analysis']) setCurrent(byId(`tab-${name}`), name === tab);
    for (const name of Object.keys(VIEWS)) setCurrent(document.getElementById(`view-${name}`), name === view);
    // Draw at once: nothing should move under a user who is aiming at a link.
    this.#draw();
  }

  /** Shows the free game, if its mode is still selected. */
  async openFree() {
    await loadStyles();
    const free = await this.#makeFree();
    free.show(this.#state.free, this.#state.view === 'friend', this.#state.settings.game);
    return free;
  }

  /** @param {{ color: string, node: GameNode }} move */
  #played({ color, node }) {
    if (this.#controller.mode === 'learn' && color === 'black') ignoreRejection(this.#panels.learn().then((learn) => learn.judge(node)));
    this.#stoneSound();
  }

  #stoneSound() {
    if (this.#state.settings.sound) ignoreRejection(import('../shared/sound.js').then(({ click }) => click()));
  }

  /** Clears the previous game from the panels, and keeps it for Undo. @param {string} [game] another board, if one was selected */
  #boardChosen(game) {
    if (!game) return;
    this.#closePanels();
    const { before, current } = this.#controller;
    const node = [current, before].find((node) => node && (node.stones > 1 || node.preferred));
    const old = ['size', 'rule'].map((name) => this.#board.getAttribute(name)).join('-');
    if (node && old !== game) this.replaced = { game: old, node };
    if (game.startsWith('u') && ['learn', 'analysis'].includes(this.#state.view)) this.turnTo(this.#state.view === 'learn' ? 'play' : 'strategy');
  }

  #closePanels() {
    for (const panel of this.#opened.values()) panel.close?.();
  }

  /** @param {string} mode */
  async #openPanel(mode) {
    await loadStyles();
    this.#opened.set(mode, await this.#panels[mode]());
    this.#draw();
  }

  /** @param {boolean} shown */
  #showFree(shown) {
    this.#board.hidden = shown;
    for (const name of SOLVED_PARTS) byId(name).hidden = shown;
    // Without the mode, the view would be empty.
    if (shown) this.#reportFailure(this.openFree().finally(() => this.free || (this.#state.free && this.turnTo('play'))));
    else this.free?.show(false);
  }
}
