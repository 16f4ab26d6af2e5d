import { EngineError } from '../engine/error.js';
import { Clocks } from './clocks.js';
import { Engines, HELPER } from './engines.js';
import { OneJob } from '../game/one-job.js';
import { Pondering } from './ponder.js';
import { ruleOf } from './opening.js';
import { FreeState } from './state.js';
import { refusal } from '../game/turns.js';
import { sleep } from '../game/sleep.js';

/** A free game. Views read the fields; methods change them and emit `change`. It does not know the rules. */
export class FreeGame extends FreeState {
  #engines;
  /** The engine's thinking during a person's turn. */
  pondering;
  /** How many moves to show once the engine has checked them. @type {number | null} */
  #wanted = null;
  /** A move chosen before the position has loaded. It is made then if it is a person's turn. @type {string | null} */
  #early = null;
  /** Whether a game between two engines is paused. */
  paused = false;
  #job = new OneJob();
  /** The current search. @type {{ thought: Thought | null, began: number } | null} */
  thinking = null;
  /** The last finished search. @type {{ thought: Thought, milliseconds: number } | null} */
  last = null;

  /** The point of the hint on the board. @type {string | null} */
  hinted = null;
  /** The clocks, if the game has any. @type {Clocks | null} */
  clocks = null;
  /** The minutes per side in the next game; 0 means no clock. */
  minutes = 0;

  /** The milliseconds between the moves of two engines. */
  pause = 500;

  /** @param {EngineClient} client @param {{ size: number, rule: string }} board */
  constructor(client, board) {
    super();
    this.#engines = new Engines(client, board);
    this.pondering = new Pondering(this.#engines, () => this.#changed());
    this.board = board;
  }

  /** The time for an engine's move. @param {number} milliseconds */
  set milliseconds(milliseconds) {
    this.#engines.milliseconds = milliseconds;
  }

  /** Whether to think during a person's turn. @param {boolean} wanted */
  set ponders(wanted) {
    this.pondering.wanted = wanted;
  }

  /** The choices that a person has now. */
  get choices() {
    return !this.#job.busy && !this.facts.winner && this.mover === null ? (this.asked?.choices ?? []) : [];
  }

  /** Whether a click may place a stone. */
  get accepts() {
    return !this.#job.busy && !this.facts.winner && this.mover === null && !this.asked?.choices.length;
  }

  /** Whether a person may pass now. An opening places the first stones. */
  get mayPass() {
    return this.accepts && this.facts.mayPass && (this.opening === '' || this.shown > 2);
  }

  /** @param {string} [opening] the opening rule */
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

  /** Shows the end of another game on this board. @param {string[]} moves @param {string} [opening] with its choices */
  async load(moves, opening = '') {
    this.stop();
    this.clocks?.turn(null);
    this.clocks = null;
    this.moves = moves;
    this.opening = opening;
    this.paused = this.watched;
    await this.#show(moves.length);
  }

  /** If two engines take over a running game, it pauses. @param {Record<Color, Player>} players */
  async setPlayers(players) {
    this.stop();
    const going = this.watched && !this.paused;
    this.seats = players;
    this.paused = this.watched && !going && this.shown > 0;
    this.#changed();
    // Do not interrupt a game that is loading.
    if (this.#wanted === null) await this.#goOn();
    else await this.#show(this.#wanted);
  }

  /** @param {string} point or `pass` */
  async play(point) {
    if (this.#wanted !== null && this.#job.busy) {
      this.#early = point;
      return;
    }
    if (!this.accepts) {
      const code = this.facts.winner ? 'game-over' : this.#job.busy ? 'busy' : 'not-your-turn';
      throw refusal(code, point);
    }
    await this.#work(async (signal) => {
      await this.#put(point, signal);
      await this.#playUntilPerson(signal);
    });
  }

  /** @param {string} choice `black`, `white` or `two` */
  async choose(choice) {
    if (!this.choices.includes(choice)) throw new EngineError({ code: 'busy', message: 'this choice is not available now' });
    await this.#work(async (signal) => {
      await this.#settle(choice, signal);
      await this.#playUntilPerson(signal);
    });
  }

  /** Undoes moves until it is a person's turn. A game between engines goes back one move and pauses. */
  async back() {
    const to = this.before;
    if (to === null) return;
    this.paused = this.watched;
    // In an opening, drop undone moves: another stone changes what comes next.
    if (this.asked) {
      if (to === this.shown || to < 3) this.opening = ruleOf(this.opening);
      this.moves = this.moves.slice(0, to);
    }
    await this.#show(to);
  }

  /** Redoes what {@link back} undid. */
  async forward() {
    if (this.shown === this.moves.length) return;
    this.paused = this.watched;
    const to = this.after;
    await this.goto(to ?? this.moves.length);
  }

  /** Shows the position after `shown` moves, but never in the middle of an opening. @param {number} shown */
  async goto(shown) {
    await this.#show(this.asked ? this.shown : Math.max(shown, this.first));
  }

  /** @param {number} shown */
  async #show(shown) {
    if (this.watched && shown < this.moves.length) this.paused = true;
    this.#wanted = shown;
    this.#early = null;
    await this.#work(async (signal) => {
      const facts = await this.#engines.position(this.moves.slice(0, shown), this.opening, signal);
      this.#wanted = null;
      this.shown = shown;
      this.facts = facts;
      this.last = this.hinted = null;
      if (this.mover) this.#early = null;
      this.#changed();
      if (shown === this.moves.length) await this.#playUntilPerson(signal);
    });
    const early = this.#early;
    this.#early = null;
    if (early !== null && this.accepts) await this.play(early);
  }

  /** Pauses or resumes a game between engines. */
  async toggle() {
    this.paused = !this.paused;
    if (this.paused) this.stop();
    else await this.#goOn();
    this.#changed();
  }

  /** Plays the best move found so far. On a person's turn, an engine moves. */
  async moveNow() {
    if (this.facts.winner) return;
    const best = this.thinking?.thought?.best;
    if (this.thinking && !best) return;
    await this.#work(async (signal) => {
      if (best) await this.#put(best, signal);
      else await this.#act(this.mover ?? HELPER, signal);
      await this.#playUntilPerson(signal);
    });
  }

  /** Shows the best engine's move on the board. */
  async hint() {
    if (!this.accepts) return;
    await this.#work(async (signal) => {
      const { best } = await this.#engines.move(HELPER, this.played, signal, () => {});
      this.hinted = best ?? null;
    });
  }

  /** Resigns for the person to move, or the only person in the game. */
  resign() {
    if (this.facts.winner || this.watched) return;
    const { asked } = this;
    // Until the colors are settled, Black stands for the proposer.
    const toMove = asked ? (asked.proposer ? 'black' : 'white') : this.facts.toMove;
    this.#lose(this.mover === null ? toMove : this.players.black === null ? 'black' : 'white', 'resigned');
  }

  /** Stops the engines. */
  stop() {
    this.pondering.stop();
    this.#job.stop();
    this.thinking = null;
    this.#changed();
  }

  // --- Implementation ---

  /** @param {Color} loser @param {'resigned' | 'time'} by */
  #lose(loser, by) {
    this.stop();
    this.facts = { ...this.facts, winner: loser === 'black' ? 'white' : 'black', by };
    this.#changed();
  }

  async #goOn() {
    await this.#work((signal) => this.#playUntilPerson(signal));
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

  /** Ponders on a person's turn, except in an opening or while the strategy plays. */
  #ponder() {
    const other = this.players[this.facts.toMove === 'black' ? 'white' : 'black'];
    const answered = this.accepts && !this.asked && this.shown > 0 && this.shown === this.moves.length;
    if (answered && this.last?.thought.source !== 'strategy') this.pondering.begin(other, this.played);
  }

  /** Moves until a person is to move, or the game is over or paused. @param {AbortSignal} signal */
  async #playUntilPerson(signal) {
    while (!this.facts.winner && !this.paused) {
      const player = this.mover;
      if (!player) return;
      await this.#act(player, signal);
      if (this.watched) await sleep(this.pause, signal);
    }
  }

  /** @param {NonNullable<Player>} player @param {AbortSignal} signal */
  async #act(player, signal) {
    // A restricted third stone is a decision too.
    if (this.asked || this.facts.opening?.barred.length) await this.#decide(player, signal);
    else await this.#think(player, signal);
  }

  /**
   * Lets an engine propose or choose, and removes stones that a person has begun to place.
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
    const { choice, stones } = await this.#engines.decision(player, this.played, this.opening, signal);
    this.thinking = null;
    if (choice) await this.#settle(choice, signal);
    for (const stone of stones) await this.#put(stone, signal);
  }

  /** @param {string} choice @param {AbortSignal} signal */
  async #settle(choice, signal) {
    const by = this.asked?.proposer ? 'proposer' : 'chooser';
    const engine = this.mover !== null;
    const opening = `${this.opening} ${choice}`;
    this.facts = await this.#engines.position(this.played, opening, signal);
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
    const thought = await this.#engines.move(player, this.played, signal, onProgress);
    this.thinking = null;
    await this.#put(/** @type {string} */ (thought.best), signal);
    this.last = { thought, milliseconds: performance.now() - began };
    this.#changed();
  }

  /** @param {string} name @param {AbortSignal} signal */
  async #put(name, signal) {
    const before = this.played;
    const facts = await this.#engines.position([...before, name], this.opening, signal);
    // Undone moves stay if the new move is the first of them.
    if (this.moves[this.shown] !== name) this.moves = [...before, name];
    this.shown++;
    this.facts = facts;
    this.last = this.hinted = null;
    this.dispatchEvent(new CustomEvent('move', { detail: { name, color: this.shown % 2 ? 'black' : 'white', number: this.shown } }));
    this.#changed();
  }

  #changed() {
    // No clock runs before the first move, in an earlier position, while nobody thinks, or after the game.
    const going = this.shown > 0 && this.shown === this.moves.length && !this.facts.winner && !this.asked;
    const goes = going && (this.mover === null || this.thinking !== null);
    this.clocks?.turn(goes ? this.facts.toMove : null);
    this.dispatchEvent(new Event('change'));
  }
}
