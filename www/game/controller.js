// The game. Only this class changes its state. It draws nothing and does not know the rules.

import { EnginePlayer } from './engine-player.js';
import { GameRecord } from './record.js';
import { OneJob } from './one-job.js';
import { Distances } from './distances.js';
import { Turns, refusal } from './turns.js';
import { nameOf } from '../shared/notation.js';
import { sleep } from './sleep.js';
import { PASS } from '../shared/rules.js';

/** @typedef {import('./turns.js').Mode} Mode */

export class Controller extends EventTarget {
  #engine;
  #record;
  #distances;
  #turns = new Turns();
  #hintsWanted = false;
  /** What the board waits for. Everything else is only for hints. */
  #job = new OneJob();
  #player;
  /** @type {Promise<import('../element/opponent.js').Opponent> | null} */
  #opponent = null;
  #running = false;
  #reading = false;

  /** @param {EngineClient} engine */
  constructor(engine) {
    super();
    this.#engine = engine;
    [this.#record, this.#distances, this.#player] = this.#open();
    this.#seek();
  }

  get board() {
    return this.#engine.board;
  }

  get current() {
    return this.#record.current;
  }

  /** The empty board. */
  get root() {
    return this.#record.root;
  }

  get mode() {
    return this.#turns.mode;
  }

  get autoReply() {
    return this.#turns.autoReply;
  }

  /** True while Auto is playing. */
  get running() {
    return this.#running;
  }

  /** What the board waits for, or null. */
  get thinking() {
    return this.#player.thinking;
  }

  /** The engine that plays instead of the strategy. */
  get opponent() {
    return this.#opponent;
  }

  /** The engine, for panels that make their own requests. */
  get engine() {
    return this.#engine;
  }

  get hintsWanted() {
    return this.#hintsWanted;
  }

  /** White's moves with their distances, as far as known. */
  get children() {
    return this.#distances.children(this.current);
  }

  /** True once all of White's moves are known. */
  get childrenComplete() {
    return this.#distances.complete(this.current);
  }

  /** True while the bound of this position is being computed. */
  get seeking() {
    return this.#distances.seeks(this.current);
  }

  /** Whether a click may place a stone. */
  get accepts() {
    return !this.#job.busy && !this.current.facts?.winner && !this.#turns.answers(this.current);
  }

  /** Where {@link back} leads: the user's last turn or, at the start of a game, the game that it replaced. */
  get before() {
    return this.#turns.before(this.current) ?? this.#record.replaced;
  }

  /** The state that the widget reports. */
  state() {
    const { facts, winAt, stones, toMove } = this.current;
    return {
      moves: this.current.names(),
      toMove,
      stonesLeft: winAt ? Math.max(0, winAt - stones) : null,
      winAt: winAt ?? null,
      winner: facts?.winner ?? null,
      thinking: this.thinking !== null,
    };
  }

  /** @param {Mode} mode */
  setMode(mode) {
    if (mode === this.mode) return;
    // Keep reading a game: a quick change of mode must not discard the game in a link.
    if (!this.#reading) this.stop();
    this.#turns.mode = mode;
    this.#changed();
    this.#restAnswer();
  }

  /** @param {boolean} on */
  setAutoReply(on) {
    this.#turns.autoReply = on;
    this.#changed();
    this.#restAnswer();
  }

  /** Pauses the answers, for example during lessons. @param {boolean} paused */
  setPaused(paused) {
    if (paused === this.#turns.paused) return;
    this.#turns.paused = paused;
    this.#restAnswer();
  }

  /**
   * @param {Promise<import('../element/opponent.js').Opponent> | null} opponent plays instead of the strategy
   */
  setOpponent(opponent) {
    if (opponent === this.#opponent) return;
    this.stop();
    this.#dismiss();
    this.#opponent = this.#player.opponent = opponent;
    this.#restAnswer();
  }

  /** @param {boolean} on */
  setHints(on) {
    this.#hintsWanted = on;
    this.#changed();
  }

  /** Places a stone, or passes for null, and plays the reply. @param {number | null} point */
  async play(point) {
    const at = point ?? undefined;
    const passes = point === null;
    if (!this.accepts || (passes && !this.current.facts?.mayPass)) {
      const name = passes ? PASS : nameOf(point, this.board.size);
      const error = refusal(this.#job.busy ? 'busy' : this.current.facts?.winner ? 'game-over' : this.accepts ? 'no-pass' : 'not-your-turn', name);
      this.#report(error, at);
      throw error;
    }
    await this.#work(async (signal) => {
      await this.#player.put(point, signal);
      await this.#player.answer(signal);
    }, at);
  }

  /** Plays White's longest-lasting move and Black's reply. With Black to move, only the reply. */
  async next() {
    this.#running = false;
    await this.#work(async (signal) => {
      await this.#player.step(signal);
      await this.#player.answer(signal);
    });
  }

  /**
   * Plays a longest line until it ends or is stopped.
   * @param {number} pause in milliseconds
   */
  async auto(pause) {
    await this.#work(async (signal) => {
      this.#running = true;
      this.#changed();
      try {
        while (!this.current.facts?.winner) {
          await this.#player.step(signal);
          await this.#player.answer(signal);
          await sleep(pause, signal);
        }
      } finally {
        this.#running = false;
      }
    });
  }

  /** Stops the engine. */
  stop() {
    this.#job.stop();
    this.#running = false;
    this.#player.rest();
    this.#changed();
  }

  /**
   * Goes back to where the user was last to move. At the start of a game, brings back the game that it replaced, and plays the
   * reply that was due.
   */
  async back(to = this.before) {
    this.stop();
    if (!to) return;
    await this.#work(async (signal) => {
      await this.#show(to, signal);
      await this.#player.answer(signal);
    });
  }

  /** Redoes what {@link back} undid. */
  async forward() {
    this.stop();
    const to = this.#turns.after(this.current);
    if (to) await this.goto(to);
  }

  /** To the position after the first stone, or the empty board. */
  async first() {
    await this.goto(this.#turns.first(this.root));
  }

  /** Goes to the end of the variation. */
  async last() {
    await this.goto(this.current.future().at(-1) ?? this.current);
  }

  /** @param {GameNode} node */
  async goto(node) {
    await this.#work((signal) => this.#show(node, signal));
  }

  async restart() {
    this.stop();
    this.#record.begin(this.#turns.opened);
    await this.#work((signal) => this.#player.answer(signal));
  }

  /**
   * Shows the game in a record. Fails if it is none.
   * @param {string} text moves such as `h8 i9 …`, SGF or `.psq`
   */
  async load(text) {
    this.#running = false;
    await this.#work(async (signal) => {
      this.#reading = true;
      const { node, notes } = await this.#record.read(text, signal).finally(() => (this.#reading = false));
      await this.#show(node, signal);
      if (notes.length) this.dispatchEvent(new CustomEvent('notes', { detail: notes }));
      await this.#player.answer(signal);
    });
  }

  /** Adopts what a panel found out about this position. @param {number} winAt */
  lowerBound(winAt) {
    this.#distances.lower(this.current, winAt);
  }

  destroy() {
    this.#leave();
    this.#dismiss();
  }

  /** Starts a game on another engine's board. @param {EngineClient} engine */
  switchTo(engine) {
    this.#leave();
    this.#engine = engine;
    [this.#record, this.#distances, this.#player] = this.#open();
    this.restart().catch(() => {});
  }

  // --- Implementation ---

  #dismiss() {
    this.#opponent?.then((opponent) => opponent.destroy(), () => {});
  }

  #leave() {
    this.#engine.removeEventListener('status', this.#seek);
    this.stop();
    this.#distances.rest();
  }

  /** @returns {[GameRecord, Distances, EnginePlayer]} */
  #open() {
    const engine = this.#engine;
    const record = new GameRecord(engine, engine.board.size);
    record.begin(this.#turns.opened);
    const distances = new Distances(engine);
    distances.addEventListener('hints', () => {
      distances.tighten(this.current);
      this.dispatchEvent(new Event('hints'));
    });
    distances.addEventListener('change', () => this.dispatchEvent(new Event('change')));
    const player = new EnginePlayer(engine, record, distances, this.#turns);
    player.opponent = this.#opponent;
    player.addEventListener('arrived', () => this.#changed());
    for (const name of ['move', 'gameover', 'thinking']) {
      player.addEventListener(name, (event) => this.dispatchEvent(new CustomEvent(name, { detail: /** @type {CustomEvent} */ (event).detail })));
    }
    player.addEventListener('thinking', () => this.dispatchEvent(new Event('change')));
    engine.addEventListener('status', this.#seek);
    return [record, distances, player];
  }

  /**
   * Runs one task at a time and reports errors.
   * @param {(signal: AbortSignal) => Promise<void>} task
   * @param {number} [point] where to show an error
   */
  async #work(task, point) {
    const reported = (/** @type {AbortSignal} */ signal) =>
      task(signal).catch((error) => {
        if (!signal.aborted) this.#report(error, point);
        throw error;
      });
    await this.#job.run(reported, () => {
      this.#player.rest();
      this.#changed();
      this.#seek();
    });
  }

  /** Answers if the new settings call for it. */
  #restAnswer() {
    if (this.#job.busy) return;
    this.#work((signal) => this.#player.answer(signal)).catch(() => {});
  }

  /** @param {GameNode} node @param {AbortSignal} signal */
  async #show(node, signal) {
    await this.#record.show(node, signal);
    this.#changed();
  }

  /** Finds the bound of the current position. */
  #seek = () => {
    const node = this.current;
    // It is the strategy's bound, which is irrelevant if another engine plays.
    if (this.#opponent) return;
    // Only the strategy knows the bound of the first position.
    if (node.stones === 1 && !this.#engine.status.strategy) return;
    this.#distances.seek(node).then(() => node === this.current && this.#changed());
  };

  #changed() {
    this.dispatchEvent(new Event('change'));
    this.#refreshHints();
  }

  /** Computes distances if they are shown and the board is idle. */
  #refreshHints() {
    const { facts, toMove, stones } = this.current;
    const idle = !this.#job.busy && facts && !facts.winner && toMove === 'white' && stones > 0;
    if (this.#hintsWanted && idle) this.#distances.measure(this.current);
    else this.#distances.rest();
  }

  /** @param {import('../engine/error.js').EngineError} error @param {number} [point] */
  #report(error, point) {
    this.dispatchEvent(new CustomEvent('error', { detail: { code: error.code, message: error.message, problem: error.problem, point } }));
  }
}
