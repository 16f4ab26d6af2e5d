/**
 * Free play: engines and people on boards of 5 to 22 lines. Comes with its first use, in the place of the solved board.
 * @module
 */

import { BoardSurface } from '../board/surface.js';
import { CHOICES, boardOf, loadSetup, playersOf, saveSetup } from './setup.js';
import { EngineError } from '../engine/client.js';
import { FreeGame } from './game.js';
import { FreePanel, describe } from './panel.js';
import { Language, loadPart } from '../shared/i18n.js';
import { boardStyle, controlStyle } from '../board/style.js';
import { colorOf } from '../game/tree.js';
import { openingOf, ruleOf, tagOf } from './opening.js';
import { freeClient, readRecord } from './client.js';
import { newest } from '../shared/newest.js';
import { pointOf } from '../shared/notation.js';

/** @typedef {import('../shared/store.js').Settings} Settings */
/** @typedef {import('./setup.js').Setup} Setup */

export class FreeMode {
  #client = freeClient();
  #host = document.createElement('div');
  #live = document.createElement('p');
  #panel;
  /** @type {Language} */
  #words = new Language('und', {});
  /** @type {import('../shared/newest.js').Newest<Language>} */
  #newestWords = newest();
  /** @type {string[]} */
  #engines = [];
  /** @type {Setup} */
  #setup = loadSetup([]);
  /** @type {Settings} */
  #settings;
  /** @type {FreeGame} */
  #game;
  /** @type {BoardSurface} */
  #surface;
  #dark = false;
  #frame = 0;
  #visible = false;
  /** Whether a game has been begun or loaded: the first one waits until the mode is seen. */
  #begun = false;
  #onSound;

  /** What keys do. @type {Record<string, () => void>} */
  actions;

  /**
   * @param {HTMLElement} stage where the board lies
   * @param {HTMLElement} panel what is beside it
   * @param {Settings} settings
   * @param {boolean} dark
   * @param {() => void} onSound a stone is placed
   */
  constructor(stage, panel, settings, dark, onSound) {
    this.#settings = settings;
    this.#onSound = onSound;
    this.#host.className = 'free-board';
    const root = this.#host.attachShadow({ mode: 'open', delegatesFocus: true });
    root.adoptedStyleSheets = [controlStyle, boardStyle];
    this.#live.className = 'unseen';
    this.#live.setAttribute('aria-live', 'polite');
    root.append(this.#live);
    this.actions = {
      restart: () => this.#newGame(),
      back: () => this.#do(this.#game.back()),
      forward: () => this.#do(this.#game.forward()),
      next: () => this.#do(this.#game.moveNow()),
      auto: () => this.#game.watched && this.#do(this.#game.toggle()),
      stop: () => this.#game.watched && !this.#game.paused && this.#do(this.#game.toggle()),
      first: () => this.#do(this.#game.goto(0)),
      last: () => this.#do(this.#game.goto(this.#game.moves.length)),
      board: () => this.#surface.grid.focus(),
    };
    const { restart, back, forward, next, auto } = this.actions;
    this.#panel = new FreePanel(
      { restart, back, forward, next, auto },
      (shown) => this.#do(this.#game.goto(shown)),
      (choice) => {
        this.#do(this.#game.choose(choice));
        // The buttons go: whoever came to them by keys goes on at the board.
        this.#surface.grid.focus();
      },
    );
    stage.append(this.#host);
    panel.append(this.#panel.element);
    [this.#game, this.#surface] = this.#open();
    this.apply(settings, dark);
    this.#client.addEventListener('status', () => this.#clientChanged());
    this.#clientChanged();
  }

  /** Shows or hides the mode; hidden, nobody thinks. @param {boolean} shown */
  show(shown) {
    this.#visible = shown;
    this.#host.hidden = this.#panel.element.hidden = !shown;
    if (shown) return this.#begin();
    if (this.#game.watched && !this.#game.paused) this.#do(this.#game.toggle());
    else this.#game.stop();
  }

  /** Shows a sentence on the board for a while. @param {string} text */
  notify(text) {
    this.#surface.toast(text);
  }

  /** The game shown, to be shared or to be replaced. @returns {import('../dialogs/share.js').Shared} */
  shared() {
    const { board, moves, shown, opening } = this.#game;
    const text = `${board.size}-${board.rule}${tagOf(opening)}`;
    const played = moves.slice(0, shown).join(' ');
    return {
      moves: played,
      board: text,
      place: `free=${text}`,
      load: async (text) => {
        const record = await readRecord(text);
        await this.#replace(boardOf(record, board), record.moves, record.opening);
      },
      write: (format) => this.#client.call('writeRecord', played, { ...board, opening }, format),
      picture: (side) => this.#surface.view.picture(side),
    };
  }

  /**
   * Shows the game of a link.
   * @param {string} board `19-freestyle`, `15-standard-swap2-two-black`
   * @param {string} moves
   */
  async load(board, moves) {
    try {
      const [size, rule, ...rest] = board.split('-');
      const opening = openingOf(rest);
      const known = CHOICES.size.includes(Number(size)) && CHOICES.rule.includes(rule);
      if (!known || opening === undefined) throw new EngineError({ code: 'bad-board', message: `${board.slice(0, 20)} is no board`, token: board.slice(0, 20) });
      await this.#replace({ size: Number(size), rule }, moves, opening);
    } catch (/** @type {any} */ error) {
      this.notify(this.#words.problem(error));
      throw error;
    }
  }

  /** @param {string} code */
  async translate(code) {
    await this.#newestWords(loadPart(code, 'free'), (words) => {
      this.#words = words;
      this.#offer();
      this.#changed();
    });
  }

  /**
   * @param {Settings} settings
   * @param {boolean} dark
   */
  apply(settings, dark) {
    this.#settings = settings;
    this.#dark = dark;
    this.#host.classList.toggle('dark', dark);
    this.#dress();
    this.#changed();
  }

  /** A game and the board for it, as chosen. @returns {[FreeGame, BoardSurface]} */
  #open() {
    const { size, rule } = this.#setup;
    const game = new FreeGame(this.#client, { size, rule });
    const surface = new BoardSurface({ stoneFor: (point) => this.#stoneFor(point), pick: (point) => this.#do(game.play(point), point) }, size);
    this.#host.shadowRoot?.prepend(surface.element);
    game.addEventListener('change', () => this.#changed());
    game.addEventListener('move', (event) => {
      const { name, color, number } = /** @type {CustomEvent} */ (event).detail;
      this.#live.textContent = `${name} ${this.#words.t(`board.${color}`, { number })}. ${describe(this.#words, game, this.#setup).title}`;
      this.#onSound();
    });
    game.addEventListener('settle', (event) => {
      const { choice, by, engine } = /** @type {CustomEvent} */ (event).detail;
      const said = this.#words.t(`swap2.chosen.${choice}`, { who: this.#words.t(`swap2.${by}`) });
      if (engine) this.#surface.toast(said);
      else this.#live.textContent = said;
    });
    return [game, surface];
  }

  /**
   * Another game, on another board if need be; what is no game changes nothing.
   * @param {{ size: number, rule: string }} board
   * @param {string} moves
   * @param {string} opening with what was chosen
   */
  async #replace(board, moves, opening) {
    const { moves: checked } = await this.#client.call('position', moves, { ...board, opening });
    this.#setup = { ...this.#setup, ...board, opening: ruleOf(opening) };
    this.#offer();
    this.#renew();
    await this.#game.load(checked, opening);
  }

  #newGame() {
    this.#renew();
    this.#do(this.#game.restart(this.#setup.opening));
  }

  /** Puts the board that is chosen in the place of the one that lies there. */
  #renew() {
    this.#begun = true;
    const { size, rule } = this.#game.board;
    if (size !== this.#setup.size || rule !== this.#setup.rule) {
      this.#game.stop();
      this.#surface.destroy();
      [this.#game, this.#surface] = this.#open();
      this.#dress();
    }
    this.#arm();
  }

  /** Brings what is chosen to the game. */
  #arm() {
    this.#game.milliseconds = this.#setup.milliseconds;
    this.#game.pause = this.#setup.pause;
    this.#game.ponders = this.#setup.ponder !== '';
    this.#do(this.#game.setPlayers(playersOf(this.#setup)));
  }

  /** Brings the settings of the page to the board. */
  #dress() {
    const { board, coordinates, numbers, orientation, touch } = this.#settings;
    this.#surface.view.set({ palette: board, dark: this.#dark, coordinates, numbers });
    this.#surface.orientation = orientation;
    this.#surface.input.confirm = touch === 'confirm';
  }

  #clientChanged() {
    const { strategy: info, problem } = this.#client.status;
    if (problem) this.#surface.toast(this.#words.problem({ ...problem, problem }));
    if (!info || this.#engines.length > 0) return;
    this.#engines = info.engines;
    this.#setup = loadSetup(this.#engines);
    this.#offer();
    this.#begin();
  }

  /** The first game, once the engines are there and somebody sees it. */
  #begin() {
    if (this.#visible && this.#engines.length > 0 && !this.#begun) this.#newGame();
  }

  #offer() {
    if (this.#engines.length > 0) this.#panel.offer(this.#words, this.#engines, this.#setup, (change) => this.#choose(change));
  }

  /** @param {Partial<Setup>} change */
  #choose(change) {
    this.#setup = { ...this.#setup, ...change };
    saveSetup(this.#setup);
    this.#offer();
    const board = 'size' in change || 'rule' in change || 'opening' in change;
    // Another board needs another game; one that has hardly begun is no loss.
    if (board && this.#game.moves.length <= 1) this.#newGame();
    else if (board) this.#changed();
    else this.#arm();
  }

  /** What is refused is said on the board. @param {Promise<unknown>} doing @param {number} [point] */
  #do(doing, point) {
    doing.catch((error) => {
      if (error.code === 'cancelled' || error.code === 'closed') return;
      this.#surface.toast(this.#refusal(error));
      if (point !== undefined) this.#surface.refuse(point);
    });
  }

  /** What is refused, with the reason of the rule where a point is forbidden. @param {any} error */
  #refusal(error) {
    const point = error.problem?.point;
    const known = error.code === 'forbidden' && this.#game.facts.forbidden.find((forbidden) => forbidden.point === point);
    return known ? this.#words.t(`error.forbidden.${known.kind}`, { point }) : this.#words.problem(error);
  }

  /** @param {number} point */
  #stoneFor(point) {
    const { accepts, facts } = this.#game;
    return accepts && !this.#points().includes(point) ? facts.toMove : null;
  }

  #points() {
    const { moves, shown, board } = this.#game;
    return moves.slice(0, shown).map((name) => /** @type {number} */ (pointOf(name, board.size)));
  }

  /** One redraw a frame, whatever happened before it. */
  #changed() {
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    this.#frame = 0;
    const { facts, board, thinking, shown } = this.#game;
    const points = this.#points();
    const stones = points.map((point, i) => ({ point, color: colorOf(i), number: i + 1 }));
    const line = (thinking?.thought?.line ?? []).slice(0, 4).map((name, i) => ({
      point: /** @type {number} */ (pointOf(name, board.size)),
      color: colorOf(shown + i),
      number: shown + i + 1,
    }));
    const row = facts.row.map((name) => /** @type {number} */ (pointOf(name, board.size)));
    const forbidden = facts.forbidden.map(({ point, kind }) => ({ point: /** @type {number} */ (pointOf(point, board.size)), kind }));
    const barred = (facts.opening?.barred ?? []).map((name) => ({ point: /** @type {number} */ (pointOf(name, board.size)), kind: 'opening' }));
    const closed = [...forbidden, ...barred.filter(({ point }) => !points.includes(point))];
    const threats = closed.map(({ point }) => ({ point, color: /** @type {const} */ ('black'), text: '×' }));
    this.#surface.show({ stones, last: points.at(-1) ?? null, row, line, threats }, thinking !== null);
    this.#surface.describe(this.#words, [...stones, ...closed.map(({ point, kind }) => ({ point, color: `forbidden.${kind}`, number: 0 }))], []);
    this.#panel.update(this.#words, this.#game, this.#setup);
  }
}
