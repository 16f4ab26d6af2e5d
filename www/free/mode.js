// Free play on boards from 5x5 to 22x22. It loads on first use and replaces the solved board.

import { CHOICES, FRIENDS, badBoard, linkedBoard, loadSetup, playersOf, saveSetup } from './setup.js';
import { FREE_RULES } from './rules.js';
import { PASS } from '../shared/rules.js';
import { FreeGame } from './game.js';
import { FreeEnding, resultOf } from './ending.js';
import { FreePanel, describe } from './panel.js';
import { Language, wordsOf } from '../shared/i18n.js';
import { PositionBoard } from '../pages/position-board.js';
import { ruleOf, tagOf } from './opening.js';
import { freeClient, readRecord } from './client.js';

/** @typedef {import('./client.js').Source} Source */
/** @typedef {{ board: FreeGame['board'], moves: string[], opening: string }} Replaced */

/** The number of expected moves on the board. */
const LINE = 4;

export class FreeMode {
  #client = freeClient();
  #board = new PositionBoard({ accepts: () => this.#game.accepts, pick: (point) => this.#do(this.#game.play(point), point) });
  #panel;
  /** @type {Language} */
  #words = new Language('und', {});
  /** @type {string[]} */
  #engines = [];
  /** @type {Setup} */
  #setup = loadSetup([]);
  /** @type {FreeGame} */
  #game;
  #frame = 0;
  #visible = false;
  /** Whether two people play here. Then no engine plays, whatever is selected. */
  #friends = false;
  /** Whether a game has begun. The first waits until the mode is shown. */
  #begun = false;
  /** The solved board that is selected. */
  #solved = '15-standard';
  /** The game that a new one replaced, for Undo. @type {Replaced | null} */
  #replaced = null;
  /** The record that the game came from. @type {Source | undefined} */
  #source;
  /**
   * Friends and engines have a game each. This is the one that is not shown.
   * @type {{ game: FreeGame, replaced: Replaced | null, source: Source | undefined } | null}
   */
  #other = null;
  #onSound;

  /** Keyboard shortcuts. @type {Record<string, () => void>} */
  actions;

  /**
   * @param {HTMLElement} stage for the board
   * @param {HTMLElement} panel for the panel beside it
   * @param {Settings} settings
   * @param {boolean} dark
   * @param {() => void} onSound called when a stone is placed
   */
  constructor(stage, panel, settings, dark, onSound) {
    this.#onSound = onSound;
    this.#board.element.className = 'free-board';
    this.actions = {
      restart: () => this.#newGame(),
      back: () => this.#do(this.#back()),
      forward: () => this.#do(this.#game.forward()),
      hint: () => this.#do(this.#game.hint()),
      next: () => this.#do(this.#game.moveNow()),
      resign: () => this.#game.resign(),
      auto: () => this.#game.watched && this.#do(this.#game.toggle()),
      stop: () => this.#game.watched && !this.#game.paused && this.#do(this.#game.toggle()),
      first: () => this.#do(this.#game.goto(0)),
      last: () => this.#do(this.#game.goto(this.#game.moves.length)),
      board: () => this.#board.focus(),
    };
    const { restart, back, forward, hint, next, auto, resign } = this.actions;
    this.#panel = new FreePanel(
      { restart, back, forward, hint, next, auto, resign },
      () => this.#do(this.#game.play(PASS)),
      (shown) => this.#do(this.goto(shown)),
      (choice) => {
        this.#do(this.#game.choose(choice));
        // The buttons disappear, so focus the board.
        this.#board.focus();
      },
      new FreeEnding(this.#client, { again: () => this.#again(), share: () => this.#do(this.#share()), changed: () => this.#changed() }),
    );
    // Until the messages have loaded, the panel would show their keys.
    this.#board.element.hidden = this.#panel.element.hidden = true;
    stage.append(this.#board.element);
    panel.append(this.#panel.element);
    this.#game = this.#open();
    this.apply(settings, dark);
    this.#board.notice.follow(this.#client);
    this.#client.addEventListener('status', () => this.#clientChanged());
    this.#clientChanged();
  }

  #again() {
    // On a phone, the button is below the board.
    this.#board.element.scrollIntoView({ block: 'nearest' });
    // The button disappears, so a keyboard goes on at the board.
    if (document.querySelector('#free-again:focus-visible')) this.#board.focus();
    this.actions.restart();
  }

  /**
   * Shows or hides the mode. No engine thinks while it is hidden.
   * @param {boolean} shown
   * @param {boolean} [friends] whether two people play
   * @param {string} [solved] the solved board that is selected, such as `15-renju`
   */
  show(shown, friends = this.#friends, solved = this.#solved) {
    this.#visible = shown;
    this.#solved = solved;
    if (friends !== this.#friends) this.#switch(friends);
    this.#board.element.hidden = this.#panel.element.hidden = !shown;
    if (shown) this.#begin();
    else this.#leave();
  }

  /** @param {boolean} friends */
  #switch(friends) {
    this.#friends = friends;
    if (this.#begun) {
      this.#leave();
      const other = this.#other;
      this.#other = { game: this.#game, replaced: this.#replaced, source: this.#source };
      this.#game = other?.game ?? this.#open();
      this.#replaced = other?.replaced ?? null;
      this.#source = other?.source;
      if (other) {
        const { board, opening } = this.#game;
        this.#setup = { ...this.#setup, ...board, opening: ruleOf(opening) };
        this.#arm();
      } else this.#newGame();
    }
    this.#offer();
  }

  /** Stops the engines. */
  #leave() {
    if (this.#game.watched && !this.#game.paused) this.#do(this.#game.toggle());
    else this.#game.stop();
  }

  /** @param {string} text */
  notify(text) {
    this.#board.notify(text);
  }

  /** @returns {import('../dialogs/share.js').Shared} */
  shared() {
    const { board, moves, shown, opening } = this.#game;
    const text = `${board.size}-${board.rule}${tagOf(opening)}`;
    const played = moves.slice(0, shown).join(' ');
    return {
      moves: played,
      board: text,
      place: `${this.#friends ? 'friend&' : ''}free=${text}`,
      load: async (text, choice) => {
        const record = await readRecord(text, this.#game.board, choice);
        await this.#replace({ size: record.size, rule: record.rule }, record.moves, record.opening);
        this.#source = { record: text, game: choice?.game };
        return record;
      },
      notify: (text) => this.notify(text),
      write: (format) => this.#client.call('writeRecord', played, { ...board, opening }, format, [], this.#source),
      picture: (side) => this.#board.picture(side),
    };
  }

  /** The game as a link, with undone moves. Then `at` is the number of moves on the board. */
  get link() {
    const { moves, shown } = this.#game;
    return `${this.shared().place}&moves=${moves.join('-')}${shown < moves.length ? `&at=${shown}` : ''}`;
  }

  /** Shows the position after some moves. @param {number} shown */
  goto(shown) {
    return this.#game.goto(shown);
  }

  /**
   * Shows the game in a link. @param {string} board such as `19-freestyle` or `15-standard-swap2-two-black` @param {string}
   * moves
   */
  async load(board, moves) {
    try {
      const { size, rule, opening } = linkedBoard(board, FREE_RULES);
      if (opening === undefined) throw badBoard(board);
      await this.#replace({ size, rule }, moves, opening);
    } catch (/** @type {any} */ error) {
      this.notify(this.#words.problem(error));
      throw error;
    }
  }

  translate = wordsOf('free', (words) => {
    this.#words = words;
    this.#offer();
    this.#changed();
  });

  /** @param {Settings} settings @param {boolean} dark */
  apply(settings, dark) {
    this.#board.applyTheme(settings, dark, settings.numbers);
    this.#changed();
  }

  /** The options as they apply now. */
  get #played() {
    return this.#friends ? { ...this.#setup, ...FRIENDS } : this.#setup;
  }

  #open() {
    const { size, rule } = this.#setup;
    const game = new FreeGame(this.#client, { size, rule });
    game.addEventListener('change', () => this.#changed());
    game.addEventListener('move', (event) => {
      const { name, color, number } = /** @type {CustomEvent} */ (event).detail;
      const said = name === PASS ? this.#words.t('passed', { n: number }) : `${this.#words.move(name)} ${this.#words.t(`board.${color}`, { number })}`;
      this.#board.say(this.#words.sentences(said, describe(this.#words, game, this.#setup).title));
      this.#onSound();
    });
    game.addEventListener('settle', (event) => {
      const { choice, by, engine } = /** @type {CustomEvent} */ (event).detail;
      const said = this.#words.t(`swap2.chosen.${choice}`, { who: this.#words.t(`swap2.${by}`) });
      if (engine) this.#board.notify(said);
      else this.#board.say(said);
    });
    return game;
  }

  /**
   * Shows another game. Fails if the moves are not a game.
   * @param {{ size: number, rule: string }} board
   * @param {string} moves
   * @param {string} opening with its choices
   */
  async #replace(board, moves, opening) {
    const { moves: checked } = await this.#client.call('position', moves, { ...board, opening });
    this.#setup = { ...this.#setup, ...board, opening: ruleOf(opening) };
    this.#offer();
    this.#renew();
    await this.#game.load(checked, opening);
  }

  /** Undoes a move. At the start of a game, brings back the game that it replaced. */
  async #back() {
    if (this.#game.before !== null || !this.#replaced) return this.#game.back();
    const { board, moves, opening } = this.#replaced;
    await this.#replace(board, moves.join(' '), opening);
    this.#replaced = null;
  }

  #newGame() {
    this.#renew();
    this.#do(this.#game.restart(this.#setup.opening));
  }

  /** Replaces the board with the selected one. */
  #renew() {
    this.#begun = true;
    this.#source = undefined;
    const { board, moves, opening } = this.#game;
    const { size, rule } = board;
    if (moves.length > 1) this.#replaced = { board, moves, opening };
    if (size !== this.#setup.size || rule !== this.#setup.rule) {
      this.#game.stop();
      this.#game.clocks?.turn(null);
      this.#game = this.#open();
    }
    this.#arm();
  }

  /** Applies the options to the game. */
  #arm() {
    this.#game.milliseconds = this.#setup.milliseconds;
    this.#game.minutes = this.#setup.minutes;
    this.#game.pause = this.#setup.pause;
    this.#game.ponders = this.#setup.ponder !== '';
    this.#do(this.#game.setPlayers(playersOf(this.#played)));
  }

  #clientChanged() {
    const { strategy: info } = this.#client.status;
    if (!info || this.#engines.length > 0) return;
    this.#engines = info.engines;
    this.#setup = loadSetup(this.#engines);
    this.#offer();
    this.#begin();
  }

  /** Starts the first game, once the engines have loaded and the mode is shown. Takes over a solved board selected since. */
  #begin() {
    if (!this.#visible || !this.#engines.length) return;
    const solved = this.#solved;
    const [size, rule] = solved.split('-');
    if (solved !== this.#setup.adopted && CHOICES.adopted.includes(solved)) this.#choose({ size: Number(size), rule, adopted: solved });
    if (!this.#begun) this.#newGame();
  }

  #offer() {
    if (this.#engines.length > 0) this.#panel.offer(this.#words, this.#engines, this.#setup, this.#friends, (change) => this.#choose(change));
  }

  /** @param {Partial<Setup>} change */
  #choose(change) {
    this.#setup = { ...this.#setup, ...change };
    saveSetup(this.#setup);
    this.#offer();
    const board = ['size', 'rule', 'opening', 'minutes'].some((name) => name in change);
    // Another board needs a new game. Start it if the current one has hardly begun.
    if (board && this.#game.moves.length <= 1) this.#newGame();
    else if (board) this.#changed();
    else this.#arm();
  }

  /** Shows errors on the board. @param {Promise<unknown>} doing @param {string} [point] */
  #do(doing, point) {
    doing.catch((error) => {
      if (error.code === 'cancelled' || error.code === 'closed') return;
      this.#board.notify(this.#refusal(error));
      if (point !== undefined) this.#board.refuse(point);
    });
  }

  /** @param {any} error */
  #refusal(error) {
    const point = error.problem?.point;
    const known = error.code === 'forbidden' && this.#game.facts.forbidden.find((forbidden) => forbidden.point === point);
    return known ? this.#words.t(`error.forbidden.${known.kind}`, { point }) : this.#words.problem(error);
  }

  async #share() {
    const { PICTURE, linkTo, passOn } = await import('../dialogs/share.js');
    const words = this.#words;
    const text = resultOf(words, this.#game, this.#played);
    await passOn(`${text}\n${linkTo('', this.#friends ? 'friend' : 'engine')}`, await this.#board.picture(PICTURE), words, this.#board);
  }

  #changed() {
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    this.#frame = 0;
    const { facts, board, moves, thinking, shown } = this.#game;
    this.#board.show(this.#words, {
      size: board.size,
      moves: moves.slice(0, shown),
      row: facts.row,
      line: this.#setup.thoughts ? thinking?.thought?.line.slice(0, LINE) : [],
      stops: this.#game.hinted ? [this.#game.hinted] : [],
      number: shown + 1,
      closed: [...facts.forbidden, ...(facts.opening?.barred ?? []).map((point) => ({ point, kind: 'opening' }))],
      busy: thinking !== null,
    });
    this.#panel.update(this.#words, this.#game, this.#played, this.#game.before !== null || this.#replaced !== null);
  }
}
