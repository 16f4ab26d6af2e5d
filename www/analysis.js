/**
 * The analysis panel: the engine thinks about the position shown, whoever is to move, and says what it has proven.
 * @module
 */

import { Editor } from './editor.js';
import { el } from './dom.js';
import { icon } from './icons.js';
import { pointOf } from './notation.js';

/** @typedef {import('./i18n.js').Language} Language */
/** @typedef {import('./gomoku-board.js').GomokuBoard} GomokuBoard */

/**
 * @typedef {object} Finding
 * @property {string} point
 * @property {'black' | 'white' | null} winner
 * @property {number | null} winAt
 * @property {string} source
 * @property {string[]} line
 * @property {number} nodes
 */

/** What a threat is called on the board. @type {Record<string, string>} */
const LABELS = { five: '5', openFour: '4+', four: '4', openThree: '3' };

/** Moves beside the best that are looked at, and milliseconds for each. */
const OTHERS = 6;
const PATIENCE = 10_000;

export class Analysis {
  #element;
  #board;
  #on = false;
  #threatsOn = false;
  #moves = '';
  #nodes = 0;
  #began = 0;
  /** @type {Finding | null} */
  #found = null;
  /** @type {number | null | undefined} Black's bound where White is to move */
  #bound = undefined;
  /** What is known of moves beside the best. @type {{ point: string, winAt: number | null }[]} */
  #others = [];
  /** @type {AbortController | null} */
  #job = null;
  #editor;
  /** @type {Language | null} */
  #language = null;

  /**
   * @param {HTMLElement} element
   * @param {GomokuBoard} board
   */
  constructor(element, board) {
    this.#element = element;
    this.#board = board;
    this.#editor = new Editor(board, () => this.#language && this.update(this.#language));
  }

  /** Leaves nothing running and nothing drawn. */
  close() {
    this.#job?.abort();
    this.#job = null;
    this.#moves = '';
    this.#editor.close();
    this.#language = null;
    this.#board.view.set({ line: [], threats: [] });
  }

  /** @param {Language} language */
  update(language) {
    this.#language = language;
    if (this.#editor.active) {
      this.#element.replaceChildren(this.#editor.element(language));
      return;
    }
    const { controller } = this.#board;
    const moves = controller.current.text();
    if (moves !== this.#moves) {
      this.#moves = moves;
      this.#found = null;
      this.#bound = undefined;
      this.#others = [];
      this.#board.view.set({ line: [] });
      if (this.#threatsOn) this.#showThreats();
      if (this.#on) this.#think(language);
    }
    this.#draw(language);
  }

  /** @param {Language} language */
  #draw(language) {
    const t = language.t.bind(language);
    const { current } = this.#board.controller;
    const found = this.#found;
    const running = this.#job !== null;
    const seconds = Math.max(0.001, (performance.now() - this.#began) / 1000);
    const rate = Math.round(this.#nodes / seconds / 1000);
    this.#element.replaceChildren(
      el(
        'div',
        { class: 'row' },
        el('button', { type: 'button', class: running ? undefined : 'primary', 'aria-pressed': this.#on, onclick: () => this.#toggle(language) }, icon(this.#on ? 'stop' : 'auto'), t(this.#on ? 'analysis.stop' : 'analysis.start')),
        el('button', { type: 'button', 'aria-pressed': this.#threatsOn, onclick: () => this.#toggleThreats(language) }, icon('figures'), t('analysis.threats')),
        el('button', { type: 'button', onclick: () => this.#edit() }, t('editor.open')),
      ),
      el('p', { class: 'verdict', role: 'status' }, this.#verdict(language)),
      running ? el('p', { class: 'note' }, t('analysis.nodes', { n: this.#nodes.toLocaleString(language.code), rate })) : '',
      found?.line.length ? this.#lineOf(language, found, current.stones) : '',
      this.#others.length ? this.#othersOf(language) : '',
      el('p', { class: 'note' }, t('analysis.note')),
    );
  }

  /** @param {Language} language */
  #verdict(language) {
    const t = language.t.bind(language);
    const { current } = this.#board.controller;
    if (current.facts?.winner || (!this.#on && !this.#found)) return '';
    const found = this.#found;
    if (found?.winner) return t(`analysis.${found.winner}Wins`, { stone: found.winAt ?? 0, n: (found.winAt ?? 0) - current.stones, point: found.point });
    if (this.#bound) return t('analysis.blackHolds', { stone: this.#bound, n: this.#bound - current.stones });
    if (this.#job) return t('analysis.searching');
    return found ? t('analysis.unknown', { point: found.point }) : '';
  }

  /**
   * @param {Language} language
   * @param {Finding} found
   * @param {number} stones
   */
  #lineOf(language, found, stones) {
    const chips = found.line.map((point, i) => el('span', { class: (stones + i) % 2 ? 'white' : 'black' }, point));
    return el('div', {}, el('h3', {}, language.t('analysis.line')), el('p', { class: 'line' }, ...chips));
  }

  /** @param {Language} language */
  #othersOf(language) {
    const rows = this.#others.map(({ point, winAt }) => {
      const said = winAt ? language.t('analysis.other', { stone: winAt }) : language.t('explorer.unknown');
      return el('li', {}, el('button', { type: 'button', 'aria-label': `${point}: ${said}`, onclick: () => this.#board.play(point).catch(() => {}) }, point), said);
    });
    return el('div', {}, el('h3', {}, language.t('analysis.others')), el('ul', { class: 'others' }, ...rows));
  }

  #edit() {
    this.#job?.abort();
    this.#job = null;
    this.#on = false;
    this.#board.view.set({ line: [], threats: [] });
    this.#threatsOn = false;
    this.#editor.open();
  }

  /** @param {Language} language */
  #toggle(language) {
    this.#on = !this.#on;
    if (this.#on) this.#think(language);
    else {
      this.#job?.abort();
      this.#job = null;
    }
    this.#draw(language);
  }

  /** @param {Language} language */
  #toggleThreats(language) {
    this.#threatsOn = !this.#threatsOn;
    if (this.#threatsOn) this.#showThreats();
    else this.#board.view.set({ threats: [] });
    this.#draw(language);
  }

  async #showThreats() {
    const moves = this.#moves;
    const threats = await this.#board.controller.engine.call('threats', moves).catch(() => []);
    if (moves !== this.#moves) return;
    this.#board.view.set({
      threats: threats.map((/** @type {any} */ { point, side, threat }) => ({ point: pointOf(point), color: side, text: LABELS[threat] })),
    });
  }

  /** @param {Language} language */
  async #think(language) {
    const { engine, current } = this.#board.controller;
    this.#job?.abort();
    const job = (this.#job = new AbortController());
    this.#nodes = 0;
    this.#began = performance.now();
    const onProgress = (/** @type {any} */ { nodes }) => {
      if (nodes === undefined) return;
      this.#nodes = nodes;
      this.#draw(language);
    };
    try {
      if (current.facts?.winner) return;
      const found = await engine.run('reply', this.#moves, { signal: job.signal, onProgress });
      if (this.#job !== job) return;
      this.#found = found;
      if (found.winner === 'black') this.#board.controller.learn(found.winAt);
      this.#board.view.set({
        line: found.line.map((/** @type {string} */ name, /** @type {number} */ i) => ({
          point: pointOf(name),
          color: (current.stones + i) % 2 ? 'white' : 'black',
          number: i + 1,
        })),
      });
      if (current.toMove === 'white' && !found.winner) {
        this.#bound = (await engine.run('bound', this.#moves, { signal: job.signal, onProgress })).winAt;
      }
      if (current.toMove === 'white') await this.#lookAtDefences(job, language, onProgress);
      else await this.#lookAtAttacks(job, language, found.point);
    } catch (/** @type {any} */ error) {
      if (error.code !== 'cancelled') this.#board.notify(language.problem(error));
    } finally {
      if (this.#job === job) {
        this.#job = null;
        this.#draw(language);
      }
    }
  }

  /**
   * White's moves by how long they last, the longest first; those after which nothing is proven lead.
   * @param {AbortController} job
   * @param {Language} language
   * @param {(value: any) => void} onProgress
   */
  async #lookAtDefences(job, language, onProgress) {
    /** @type {{ point: string, winAt: number | null }[]} */
    const known = [];
    await this.#board.controller.engine.run('children', this.#moves, {
      signal: job.signal,
      onProgress: (value) => {
        if (value.child) known.push(value.child);
        else onProgress(value);
      },
    });
    if (this.#job !== job) return;
    known.sort((a, b) => (b.winAt ?? Infinity) - (a.winAt ?? Infinity));
    this.#others = known.slice(0, OTHERS);
    this.#draw(language);
  }

  /**
   * Black's other threats, each with the stone by which it wins, the fastest first.
   * @param {AbortController} job
   * @param {Language} language
   * @param {string} best
   */
  async #lookAtAttacks(job, language, best) {
    const { engine } = this.#board.controller;
    const moves = this.#moves;
    const threats = await engine.call('threats', moves);
    const points = threats.filter((/** @type {any} */ { side, point }) => side === 'black' && point !== best).slice(0, OTHERS);
    for (const { point } of points) {
      const options = { signal: job.signal, timeout: PATIENCE };
      const { winAt } = await engine.run('bound', `${moves} ${point}`, options).catch((/** @type {any} */ error) => {
        if (error.code !== 'timeout') throw error;
        return { winAt: null };
      });
      if (this.#job !== job) return;
      this.#others.push({ point, winAt });
      this.#others.sort((a, b) => (a.winAt ?? Infinity) - (b.winAt ?? Infinity));
      this.#draw(language);
    }
  }
}
