// A free game: the moves, who plays each side, whose turn it is. Asks the engines, draws nothing and knows no rule.

import { EngineError } from '../engine/error.js';
import { Clocks } from './clocks.js';
import { Engines, HELPER } from './engines.js';
import { OneJob } from '../game/one-job.js';
import { Pondering } from './ponder.js';
import { ruleOf } from './opening.js';
import { sleep } from '../game/sleep.js';

/** @typedef {import('../board/paint.js').Color} Color */

/** @typedef {import('./engines.js').Facts} Facts */
/** @typedef {import('./engines.js').Player} Player */
/** @typedef {import('./engines.js').Thought} Thought */

/** @type {Facts} */
const OPENING = { toMove: 'black', winner: null, row: [], forbidden: [], opening: null };

/** Its fields are read by those who show the game; only its methods change them, and tell so with `change`. */
export class FreeGame extends EventTarget {
  #engines;
  /** What an engine thinks while a person does, and whether it does. */
  pondering;
  /** @type {Record<Color, Player>} */
  #players = { black: null, white: null };
  /** All moves, also those taken back. @type {string[]} */
  moves = [];
  /** How many of the moves lie on the board. */
  shown = 0;
  /** How many are to lie there, while the rules are asked about that. @type {number | null} */
  #wanted = null;
  /** @type {Facts} */
  facts = OPENING;
  /** How it opens, with what was chosen: `opening.js` says how that is written. */
  opening = '';
  /** Whether two engines wait to be let go on. */
  paused = false;
  /** What is being done. */
  #job = new OneJob();
  /** What is thought just now, and since when. @type {{ thought: Thought | null, began: number } | null} */
  thinking = null;
  /** The last finished thought, and how long it took. @type {{ thought: Thought, milliseconds: number } | null} */
  last = null;

  /** The move that a person was told to consider. @type {string | null} */
  hinted = null;
  /** The clocks, if this game has any. @type {Clocks | null} */
  clocks = null;
  /** Minutes of each side in the next game; 0 is no clock. */
  minutes = 0;

  /** Milliseconds between the moves of two engines. */
  pause = 500;

  /** @param {import('../engine/client.js').EngineClient} client @param {{ size: number, rule: string }} board */
  constructor(client, board) {
    super();
    this.#engines = new Engines(client, board);
    this.pondering = new Pondering(this.#engines, () => this.#changed());
    this.board = board;
  }

  /** Milliseconds that an engine has for a move. @param {number} milliseconds */
  set milliseconds(milliseconds) {
    this.#engines.milliseconds = milliseconds;
  }

  /** Whether an engine thinks while a person does. @param {boolean} wanted */
  set ponders(wanted) {
    this.pondering.wanted = wanted;
  }

  /** Who plays each colour. Before the colours are settled Black stands for who proposes, White for who chooses. */
  get players() {
    const { black, white } = this.#players;
    return this.facts.opening?.proposer === 'white' ? { black: white, white: black } : this.#players;
  }

  /** What the opening asks for; null without one and when the colours are settled. */
  get asked() {
    return this.facts.opening?.asked ?? null;
  }

  /** What a person may choose now. */
  get choices() {
    return !this.#job.busy && this.mover === null ? (this.asked?.choices ?? []) : [];
  }

  /** Who is to move or to decide; null stands for a person. */
  get mover() {
    const { asked } = this;
    if (asked) return asked.proposer ? this.#players.black : this.#players.white;
    return this.players[this.facts.toMove];
  }

  /** Whether no person takes part. */
  get watched() {
    return this.#players.black !== null && this.#players.white !== null;
  }

  /** Whether a click may place a stone now. */
  get accepts() {
    return !this.#job.busy && !this.facts.winner && this.mover === null && !this.asked?.choices.length;
  }

  /** Where Back leads, null if nowhere. */
  get before() {
    if (this.asked) return this.#beforeInOpening(this.asked);
    if (this.watched) return this.shown > this.#first ? this.shown - 1 : null;
    return this.#nearest(this.shown - 1, -1);
  }

  /** An empty board; whoever has Black begins, or who proposes. @param {string} [opening] by which rule it opens */
  async restart(opening = '') {
    this.stop();
    this.moves = [];
    this.opening = opening;
    this.paused = false;
    this.#engines.shuffle();
    this.last = null;
    this.clocks?.turn(null);
    this.clocks = this.minutes ? new Clocks(this.minutes * 60_000) : null;
    this.clocks?.addEventListener('flag', (event) => this.#lose(/** @type {CustomEvent} */ (event).detail, 'time'));
    await this.#show(0);
  }

  /** Another game on this board, shown to its end. @param {string[]} moves @param {string} [opening] with what was chosen */
  async load(moves, opening = '') {
    this.stop();
    this.clocks?.turn(null);
    this.clocks = null;
    this.moves = moves;
    this.opening = opening;
    this.paused = this.watched;
    await this.#show(moves.length);
  }

  /** Two engines that come to a game under way are held at first. @param {Record<Color, Player>} players */
  async setPlayers(players) {
    this.stop();
    const going = this.watched && !this.paused;
    this.#players = players;
    this.paused = this.watched && !going && this.shown > 0;
    this.#changed();
    // A game that was about to be shown still is.
    if (this.#wanted === null) await this.#goOn();
    else await this.#show(this.#wanted);
  }

  /** A stone of the person whose turn it is. @param {string} point */
  async play(point) {
    if (!this.accepts) {
      const code = this.facts.winner ? 'game-over' : this.#job.busy ? 'busy' : 'not-your-turn';
      throw new EngineError({ code, message: code, point });
    }
    await this.#work(async (signal) => {
      await this.#put(point, signal);
      await this.#turns(signal);
    });
  }

  /** Settles what a person chooses: `black`, `white` or `two`. @param {string} choice */
  async choose(choice) {
    if (!this.choices.includes(choice)) throw new EngineError({ code: 'busy', message: 'busy' });
    await this.#work(async (signal) => {
      await this.#settle(choice, signal);
      await this.#turns(signal);
    });
  }

  /** Takes back to where a person was to move; where two engines play, one move, and holds them. */
  async back() {
    const to = this.before;
    if (to === null) return;
    this.paused = this.watched;
    // What is taken back in an opening is gone: another stone changes what is asked for.
    if (this.asked) {
      if (to === this.shown || to < 3) this.opening = ruleOf(this.opening);
      this.moves = this.moves.slice(0, to);
    }
    await this.#show(to);
  }

  /** Goes on where Back came from. */
  async forward() {
    if (this.shown === this.moves.length) return;
    this.paused = this.watched;
    const to = this.watched ? this.shown + 1 : this.#nearest(this.shown + 1, 1);
    await this.goto(to ?? this.moves.length);
  }

  /** Shows the position after the first `shown` moves; an opening is not taken apart. @param {number} shown */
  async goto(shown) {
    await this.#show(this.asked ? this.shown : Math.max(shown, this.#first));
  }

  /** @param {number} shown */
  async #show(shown) {
    if (this.watched && shown < this.moves.length) this.paused = true;
    this.#wanted = shown;
    await this.#work(async (signal) => {
      const facts = await this.#engines.position(this.moves.slice(0, shown), this.opening, signal);
      this.#wanted = null;
      this.shown = shown;
      this.facts = facts;
      this.last = this.hinted = null;
      this.#changed();
      if (shown === this.moves.length) await this.#turns(signal);
    });
  }

  /** Holds two engines, or lets them go on. */
  async toggle() {
    this.paused = !this.paused;
    if (this.paused) this.stop();
    else await this.#goOn();
    this.#changed();
  }

  /** An engine that thinks plays the best it knows; for a person an engine moves. */
  async moveNow() {
    if (this.facts.winner) return;
    const best = this.thinking?.thought?.best;
    if (this.thinking && !best) return;
    await this.#work(async (signal) => {
      if (best) await this.#put(best, signal);
      else await this.#act(this.mover ?? HELPER, signal);
      await this.#turns(signal);
    });
  }

  /** Shows the best engine's move to the person whose turn it is. */
  async hint() {
    if (!this.accepts) return;
    await this.#work(async (signal) => {
      const { best } = await this.#engines.move(HELPER, this.#played, signal, () => {});
      this.hinted = best ?? null;
    });
  }

  /** The person gives up: the one to move, or the only one there is. */
  resign() {
    if (this.facts.winner || this.watched) return;
    this.#lose(this.mover === null ? this.facts.toMove : this.players.black === null ? 'black' : 'white', 'resigned');
  }

  /** Ends what the engines do; the board stays as it is. */
  stop() {
    this.pondering.stop();
    this.#job.stop();
    this.thinking = null;
    this.#changed();
  }

  // --- below: how it is done ---

  /** Ends the game without a row. @param {Color} loser @param {'resigned' | 'time'} by */
  #lose(loser, by) {
    this.stop();
    this.facts = { ...this.facts, winner: loser === 'black' ? 'white' : 'black', by };
    this.#changed();
  }

  /** The moves that lie on the board. */
  get #played() {
    return this.moves.slice(0, this.shown);
  }

  /** With so many stones the game begins. */
  get #first() {
    return this.facts.opening?.stones ?? 0;
  }

  /** The nearest position from `from` on in which a person is to move. @param {number} from @param {1 | -1} step */
  #nearest(from, step) {
    for (let at = from; at >= this.#first && at <= this.moves.length; at += step) {
      if (this.players[at % 2 ? 'white' : 'black'] === null) return at;
    }
    return null;
  }

  /**
   * Where Back leads while the colours are not settled: a person's last stone goes, and before the first of two stones the
   * wish to place them.
   * @param {{ proposer: boolean, stones: number }} asked
   */
  #beforeInOpening({ proposer, stones }) {
    const placing = stones > 0;
    // Whoever is to choose has the stones of the other side before him.
    const placer = placing === proposer ? this.#players.black : this.#players.white;
    if (placer !== null || this.shown === 0) return null;
    return placing && !proposer && this.shown === 3 ? 3 : this.shown - 1;
  }

  async #goOn() {
    await this.#work((signal) => this.#turns(signal));
  }

  /** @param {(signal: AbortSignal) => Promise<void>} task */
  async #work(task) {
    this.pondering.stop();
    await this.#job.run(task, () => {
      this.thinking = null;
      this.#ponder();
      this.#changed();
    });
  }

  /** A person is to move: whoever answers may think meanwhile. In an opening, and by the strategy, there is nothing to think. */
  #ponder() {
    const other = this.players[this.facts.toMove === 'black' ? 'white' : 'black'];
    const answered = this.accepts && !this.asked && this.shown > 0 && this.shown === this.moves.length;
    if (answered && this.last?.thought.source !== 'strategy') this.pondering.begin(other, this.#played);
  }

  /** Lets the engines move until it is a person's turn, the game is over or somebody holds them. @param {AbortSignal} signal */
  async #turns(signal) {
    while (!this.facts.winner && !this.paused) {
      const player = this.mover;
      if (!player) return;
      await this.#act(player, signal);
      if (this.watched) await sleep(this.pause, signal);
    }
  }

  /** A move or what the opening asks for. @param {NonNullable<Player>} player @param {AbortSignal} signal */
  async #act(player, signal) {
    // Where the third stone may not stand everywhere an engine looks for a place as for an opening.
    if (this.asked || this.facts.opening?.barred.length) await this.#decide(player, signal);
    else await this.#think(player, signal);
  }

  /**
   * An engine proposes or chooses. Stones that a person has begun to place are taken away first.
   * @param {NonNullable<Player>} player
   * @param {AbortSignal} signal
   */
  async #decide(player, signal) {
    if (this.asked?.stones) {
      const moves = this.moves.slice(0, this.asked.proposer ? 0 : 3);
      const opening = ruleOf(this.opening);
      const facts = await this.#engines.position(moves, opening, signal);
      [this.moves, this.shown, this.facts, this.opening] = [moves, moves.length, facts, opening];
    }
    this.thinking = { thought: null, began: performance.now() };
    this.#changed();
    const { choice, stones } = await this.#engines.decision(player, this.#played, this.opening, signal);
    this.thinking = null;
    if (choice) await this.#settle(choice, signal);
    for (const stone of stones) await this.#put(stone, signal);
  }

  /** Takes in a choice. @param {string} choice @param {AbortSignal} signal */
  async #settle(choice, signal) {
    const by = this.asked?.proposer ? 'proposer' : 'chooser';
    const engine = this.mover !== null;
    const opening = `${this.opening} ${choice}`;
    this.facts = await this.#engines.position(this.#played, opening, signal);
    this.opening = opening;
    this.dispatchEvent(new CustomEvent('settle', { detail: { choice, by, engine } }));
    this.#changed();
  }

  /** @param {NonNullable<Player>} player @param {AbortSignal} signal */
  async #think(player, signal) {
    const began = performance.now();
    this.thinking = { thought: null, began };
    this.#changed();
    const onProgress = (/** @type {Thought} */ thought) => {
      this.thinking = { thought, began };
      this.#changed();
    };
    const thought = await this.#engines.move(player, this.#played, signal, onProgress);
    this.thinking = null;
    await this.#put(/** @type {string} */ (thought.best), signal);
    this.last = { thought, milliseconds: performance.now() - began };
    this.#changed();
  }

  /** @param {string} name @param {AbortSignal} signal */
  async #put(name, signal) {
    const before = this.#played;
    const facts = await this.#engines.position([...before, name], this.opening, signal);
    // The moves that were taken back stay only if they are played again.
    if (this.moves[this.shown] !== name) this.moves = [...before, name];
    this.shown++;
    this.facts = facts;
    this.last = this.hinted = null;
    this.dispatchEvent(new CustomEvent('move', { detail: { name, color: this.shown % 2 ? 'black' : 'white', number: this.shown } }));
    this.#changed();
  }

  #changed() {
    // They stand still before the first move, while moves are looked back at or nobody thinks, and once the game is over.
    const going = this.shown > 0 && this.shown === this.moves.length && !this.facts.winner && !this.asked;
    const goes = going && (this.mover === null || this.thinking !== null);
    this.clocks?.turn(goes ? this.facts.toMove : null);
    this.dispatchEvent(new Event('change'));
  }
}
