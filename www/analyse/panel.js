// The analysis panel: the best lines of the position on the board and what is proven about it.

import '../shared/more-icons.js';
import { Annotations } from '../element/annotations.js';
import { Editor } from './editor.js';
import { EvaluationBar, shareOfBlack, winText } from './evaluation.js';
import { LineRows } from './line-rows.js';
import { Lines } from './lines.js';
import { freeClient } from '../free/client.js';
import { el, rebuild, setText } from '../shared/dom.js';
import { selectBox } from '../shared/select-box.js';
import { icon } from '../shared/icons.js';
import { load, save } from '../shared/store.js';
import { ignoreRejection } from '../shared/promises.js';
import { pointOf } from '../shared/notation.js';
import { wordsOf } from '../shared/i18n.js';
import { withPasses } from '../panel/renju.js';

/** Labels of threats on the board. @type {Record<string, string>} */
const LABELS = { five: '5', openFour: '4+', four: '4', openThree: '3' };

/** Choices for the number of lines. */
const COUNTS = [1, 2, 3, 4, 5];

/** Moves of the best line on the board, unless a line is selected. */
const AHEAD = 4;

/** Choices for the memory in MiB. The smallest lasts about a minute. */
const MEMORY = [16, 32, 64, 128, 256];

const PLACE = 'gomoku.analysis';

/** The color of rings around the first moves of the lines. */
const RING = '#1d5fbf';

export class Analysis {
  #element;
  #board;
  #record;
  #lines;
  #rows = new LineRows((chosen) => this.#choose(chosen));
  #editor;
  #saved = load(PLACE, { count: 3, memory: 32 }, (value, name) => Reflect.get({ count: COUNTS, memory: MEMORY }, name).includes(value));
  /** Search only these moves. @type {string[]} */
  #among = [];
  #on = false;
  #threatsOn = false;
  #moves = '';
  /** When the last search began and ended, in milliseconds since the page started. */
  #began = 0;
  #ended = 0;
  /** @type {import('./line-rows.js').Chosen | null} */
  #chosen = null;
  /** @type {AbortController | null} */
  #job = null;
  #frame = 0;
  /** @type {Language | null} null while the panel is closed */
  #language = null;
  /** @type {Language | null} once loaded */
  #words = null;
  #learnWords = wordsOf('analyse', (words) => {
    this.#words = words;
    if (this.#language) this.#update(words);
  });
  #controls = el('div', { class: 'row filled' });
  #advanced = el('details', { class: 'advanced' });
  #bar = new EvaluationBar();
  /** Counts how often the panel was closed, to reset its fields. */
  #opened = 0;
  #verdict = el('p', { class: 'verdict', role: 'status' });
  #figures = el('p', { class: 'note' });
  #note = el('p', { class: 'note' });
  /** The moves as text. Editing it opens another game. */
  #text = el('input', { type: 'text', class: 'move-text', id: 'move-text', autocomplete: 'off', spellcheck: 'false', onchange: () => this.#load() });

  /** @param {HTMLElement} element @param {GomokuBoard} board @param {Element} record the list of moves */
  constructor(element, board, record) {
    this.#element = element;
    this.#board = board;
    this.#record = record;
    this.#lines = new Lines(board.controller.engine);
    this.#editor = new Editor(board, () => this.#language && this.#update(this.#language));
  }

  /** Stops the search and clears the board. */
  close() {
    this.#rest();
    this.#on = this.#threatsOn = false;
    this.#moves = '';
    this.#opened++;
    this.#editor.close();
    this.#text.remove();
    this.#language = null;
    this.#board.view.set({ line: [], annotations: null, threats: [] });
  }

  /** @param {Language} language */
  update(language) {
    this.#language = language;
    ignoreRejection(this.#learnWords(language.code));
    if (this.#words) this.#update(this.#words);
  }

  /** @param {Language} language */
  #update(language) {
    this.#language = language;
    if (this.#editor.outdated) return this.#editor.close();
    if (this.#editor.active) {
      rebuild(this.#element, `editor ${language.code} ${this.#editor.key}`, () => [this.#editor.element(language)]);
      return;
    }
    const moves = this.#board.controller.current.text();
    if (moves !== this.#moves) {
      this.#moves = this.#text.value = moves;
      this.#chosen = null;
      this.#among = [];
      this.#lines = new Lines(this.#board.controller.engine);
      if (this.#threatsOn) this.#showThreats();
      if (this.#on) this.#think();
    }
    this.#draw(language);
  }

  /** @param {Language} language */
  #draw(language) {
    this.#drawControls(language);
    setText(this.#note, language.t('analysis.note'));
    this.#text.setAttribute('aria-label', language.t('moves.title'));
    if (!this.#text.parentElement) this.#record.after(this.#text);
    rebuild(this.#element, 'analysis', () => [this.#controls, this.#bar.element, this.#verdict, this.#rows.element, this.#figures, this.#advanced]);
    this.#show();
  }

  /** @param {Language} language */
  #drawControls(language) {
    const t = language.t.bind(language);
    const choice = (/** @type {'count' | 'memory'} */ name, /** @type {string} */ id, /** @type {number[]} */ values, /** @type {(n: number) => string} */ text) => {
      const box = selectBox({ id }, values, this.#saved[name], text, (value) => this.#wish({ [name]: value }));
      return el('label', { class: 'count' }, t(`analysis.${name}`), box);
    };
    const among = () => el('input', { id: 'line-among', type: 'text', size: '12', autocomplete: 'off', value: this.#among.join(' '), placeholder: t('analysis.all'), onchange: (/** @type {any} */ { target }) => this.#askOnly(target.value) });
    // Results redraw the panel. They must not disturb a move being typed or a button being pressed.
    rebuild(this.#controls, [language.code, this.#on, this.#threatsOn, this.#moves, this.#opened].join(' '), () => [
      el('button', { type: 'button', id: 'think', class: this.#on ? undefined : 'primary', 'aria-pressed': this.#on, onclick: () => this.#toggle() }, icon(this.#on ? 'stop' : 'auto'), t(this.#on ? 'analysis.stop' : 'analysis.start')),
      el('button', { type: 'button', id: 'threats', 'aria-pressed': this.#threatsOn, onclick: () => this.#toggleThreats() }, icon('figures'), t('analysis.threats')),
      el('button', { type: 'button', onclick: () => this.#edit() }, t('editor.open')),
    ]);
    rebuild(this.#advanced, [language.code, this.#moves, this.#opened].join(' '), () => [
      el('summary', {}, t('analysis.advanced')),
      el('div', { class: 'row' },
        choice('count', 'line-count', COUNTS, String),
        choice('memory', 'line-memory', MEMORY, (n) => t('analysis.megabytes', { n })),
        el('label', { class: 'count' }, t('analysis.among'), among())),
      this.#note,
    ]);
  }

  #show() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const language = this.#language;
    if (!language || this.#editor.active) return;
    const { current } = this.#board.controller;
    const lines = this.#lines.best(current, this.#wished);
    this.#showFigures(language, lines);
    const share = shareOfBlack(current, lines[0]);
    this.#bar.show(language, share, share === 0 || share === 1);
    setText(this.#verdict, this.#sentence(language, lines[0]));
    this.#rows.show(language, lines, current, this.#chosen);
    this.#showLine(lines);
  }

  /**
   * Shows the search's progress. It stays after the search, so that nothing below moves.
   * @param {Language} language
   * @param {import('./lines.js').Line[]} lines
   */
  #showFigures(language, lines) {
    const { nodes } = this.#lines;
    this.#figures.hidden = !this.#job && nodes === 0;
    const seconds = Math.max(0.001, ((this.#job ? performance.now() : this.#ended) - this.#began) / 1000);
    const depth = Math.max(0, ...lines.map((line) => line.depth));
    const rate = Math.round(nodes / seconds / 1000);
    const said = [language.t('analysis.nodes', { n: nodes, nodes: nodes.toLocaleString(language.code), rate })];
    // Stored and proven lines have no depth.
    if (depth > 0) said.unshift(language.t('analysis.depth', { depth }));
    this.#figures.textContent = said.join(' · ');
  }

  /** @param {Language} language @param {import('./lines.js').Line | undefined} best */
  #sentence(language, best) {
    const { current } = this.#board.controller;
    if (current.facts?.winner || (!this.#on && !best)) return '';
    if (best?.winner === current.toMove) return language.t('analysis.first', { wins: winText(language, best.winner, Number(best.winAt)), point: best.moves[0] });
    if (current.toMove === 'white' && current.winAt) return winText(language, 'black', current.winAt);
    if (this.#job) return language.t('analysis.searching');
    return best ? language.t('analysis.unknown', { point: best.moves[0] }) : '';
  }

  /**
   * Shows the selected line, or the start of the best one, as future stones.
   * @param {import('./lines.js').Line[]} lines
   */
  #showLine(lines) {
    const chosen = this.#chosen;
    const line = lines.find(({ moves }) => moves[0] === chosen?.first);
    const moves = line && chosen ? line.moves.slice(0, chosen.moves) : (lines[0]?.moves.slice(0, AHEAD) ?? []);
    const { stones, size } = this.#board.controller.current;
    const pointAt = (/** @type {string} */ name) => /** @type {number} */ (pointOf(name, size));
    this.#board.view.set({
      line: moves.map((name, i) => ({ point: pointAt(name), color: (stones + i) % 2 ? 'white' : 'black', number: i + 1 })),
      annotations: new Annotations({
        markers: lines.map((other) => pointAt(other.moves[0])).map((point) => ({ point, to: point, shape: 'circle', color: RING })),
      }),
    });
  }

  /** @param {import('./line-rows.js').Chosen} chosen */
  #choose(chosen) {
    const same = this.#chosen?.first === chosen.first && this.#chosen.moves === chosen.moves;
    this.#chosen = same ? null : chosen;
    this.#show();
  }

  /** @param {Partial<{ count: number, memory: number }>} change */
  #wish(change) {
    this.#saved = { ...this.#saved, ...change };
    save(PLACE, this.#saved);
    if (this.#on) this.#think();
    this.#show();
  }

  /** Searches only these moves, or all if empty. @param {string} text */
  #askOnly(text) {
    this.#among = text.toLowerCase().split(/[\s,]+/).filter(Boolean);
    if (this.#on) this.#think();
    this.#show();
  }

  /** @type {import('./lines.js').Wish} */
  get #wished() {
    return { ...this.#saved, among: this.#among };
  }

  /** Shows the game in the text field. The board reports errors. */
  #load() {
    const text = this.#text.value.trim();
    if (text && this.#language) ignoreRejection(this.#board.load(withPasses(this.#language, text)));
    else this.#text.value = this.#moves;
  }

  #rest() {
    if (this.#job) this.#ended = performance.now();
    this.#job?.abort();
    this.#job = null;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #edit() {
    this.#rest();
    this.#on = this.#threatsOn = false;
    this.#board.view.set({ line: [], annotations: null, threats: [] });
    this.#editor.open();
  }

  #toggle() {
    this.#on = !this.#on;
    if (this.#on) this.#think();
    else this.#rest();
    if (this.#language) this.#draw(this.#language);
  }

  #toggleThreats() {
    this.#threatsOn = !this.#threatsOn;
    if (this.#threatsOn) this.#showThreats();
    else this.#board.view.set({ threats: [] });
    if (this.#language) this.#draw(this.#language);
  }

  async #showThreats() {
    const moves = this.#moves;
    const { size, rule } = this.#board.controller.board;
    const threats = await freeClient().call('threats', moves, { size, rule }).catch(() => []);
    if (moves !== this.#moves || !this.#threatsOn) return;
    this.#board.view.set({
      threats: threats.map((/** @type {any} */ { point, side, threat }) => ({ point: pointOf(point, size), color: side, text: LABELS[threat] })),
    });
  }

  async #think() {
    const { controller } = this.#board;
    const { current } = controller;
    this.#rest();
    if (current.facts?.winner) return;
    const job = (this.#job = new AbortController());
    this.#began = performance.now();
    const changed = () => (this.#frame ||= requestAnimationFrame(() => this.#show()));
    const bounded = (/** @type {number} */ winAt) => current === controller.current && controller.lowerBound(winAt);
    try {
      await this.#lines.think(current, this.#wished, job.signal, changed, bounded);
    } catch (/** @type {any} */ error) {
      if (!job.signal.aborted && this.#language) {
        this.#on = false;
        this.#draw(this.#language);
        this.#board.notify(this.#language.problem(error));
      }
    } finally {
      if (this.#job === job) {
        this.#job = null;
        this.#ended = performance.now();
        this.#show();
      }
    }
  }
}
