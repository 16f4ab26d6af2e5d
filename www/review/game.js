// A reviewed game: its moves, their verdicts, the current position, and the user's attempt to find a better move. It calls the
// engines and draws nothing.

import { Trial } from './trial.js';
import { boundsOf } from './claims.js';
import { isSolved } from '../shared/solved-boards.js';
import { patiently } from '../game/winning-line.js';
import { accuracies, judged, standings, turns } from './judged.js';

/** @typedef {{ size: number, rule: string }} Board */

/**
 * The stage of the review: `none` (no game), `running`, `stopped` (by the user) or `done`.
 * @typedef {'none' | 'running' | 'stopped' | 'done'} Stage
 */

/** Emits `change` on changes. */
export class GameReview extends EventTarget {
  #engines;
  /** @type {AbortController | null} */
  #job = null;
  /** @type {import('./judged.js').Reviewed[]} */
  #reviewed = [];
  /** @type {(import('./claims.js').Bound | undefined)[]} */
  #bounds = [];
  /** @type {Judged[]} */
  #judged = [];
  /** @type {Board} */
  board = { size: 15, rule: 'standard' };
  /** @type {string[]} */
  moves = [];
  /** The number of moves on the board. */
  shown = 0;
  /** @type {Stage} */
  stage = 'none';
  /** The winning row at the end of the game. @type {string[]} */
  row = [];
  /** The user's attempt to find a better move, if any. @type {Trial | null} */
  trial = null;
  /** Whether the line that explains a move is on the board. */
  lineShown = false;

  /**
   * @param {{ free: EngineClient, solved: (board: Board) => EngineClient }} engines the engine for free play, and a function
   *   that returns the engine with the strategy for a board, called only if the board has a strategy
   */
  constructor(engines) {
    super();
    this.#engines = engines;
  }

  /** The reviewed moves, in order. */
  get judged() {
    return this.#judged;
  }

  /** The results of the known positions. */
  get standings() {
    return standings(this.#reviewed, this.#bounds);
  }

  /** The key moments. */
  get turns() {
    return this.#judged.filter(turns);
  }

  /** How well each side played. */
  get accuracies() {
    return accuracies(this.#judged);
  }

  /** The verdict on the current move, if known. */
  get here() {
    return this.#judged[this.shown - 1] ?? null;
  }

  /** Opens another game. Does nothing if the text is not a game. @param {Board} board @param {string} moves */
  async open(board, moves) {
    const facts = await this.#engines.free.call('position', moves, board);
    this.stop();
    this.board = { ...board };
    this.moves = facts.moves;
    this.row = facts.row;
    this.shown = this.moves.length;
    this.trial = null;
    this.#reviewed = [];
    this.#bounds = [];
    this.stage = this.moves.length > 0 ? 'stopped' : 'none';
    this.#judge();
  }

  /** Reviews every move. A stopped review starts over. */
  async review() {
    if (this.moves.length === 0) return;
    const job = (this.#job = new AbortController());
    this.#become('running');
    try {
      await Promise.all([this.#search(job.signal), this.#bound(job.signal)]);
      await this.#resist(job.signal);
      if (this.#job !== job) return;
      // If the user has not moved through the game yet, show the first key moment.
      if (this.shown === this.moves.length && !this.trial) this.shown = this.turns[0]?.number ?? this.shown;
      this.#become('done');
    } catch (error) {
      if (job.signal.aborted) return;
      this.#become('stopped');
      throw error;
    } finally {
      // If one of the two tasks fails, stop the other one. Otherwise its results could end up in the next game.
      job.abort();
      if (this.#job === job) this.#job = null;
    }
  }

  /** Stops the review. */
  stop() {
    if (!this.#job) return;
    this.#job.abort();
    this.#job = null;
    this.#become('stopped');
  }

  /** Shows the position after this many moves. @param {number} shown */
  goto(shown) {
    this.shown = Math.min(this.moves.length, Math.max(0, shown));
    this.trial?.close();
    this.trial = null;
    this.lineShown = false;
    this.#changed();
  }

  /** Goes to the next or the previous key moment. @param {1 | -1} step */
  turn(step) {
    const all = this.turns.map(({ number }) => number);
    const next = step > 0 ? all.find((number) => number > this.shown) : all.findLast((number) => number < this.shown);
    if (next !== undefined) this.goto(next);
  }

  /** Shows the line of the move on the board, or hides it. */
  toggleLine() {
    this.lineShown = !this.lineShown;
    this.#changed();
  }

  /** Starts the user's attempt to find a better move than the current one. */
  seek() {
    if (!this.here) return;
    const { number } = this.here;
    this.lineShown = false;
    const solved = isSolved(this.board) ? this.#engines.solved(this.board) : null;
    this.trial = new Trial({ free: this.#engines.free, solved }, this.board, this.moves.slice(0, number - 1), this.here);
    this.trial.addEventListener('change', () => this.#changed());
    this.#changed();
  }

  // --- Implementation ---

  /** @param {AbortSignal} signal */
  async #search(signal) {
    const take = (/** @type {{ moves: import('./judged.js').Reviewed[] }} */ { moves }) => {
      this.#reviewed = moves;
      this.#judge();
    };
    take(await this.#engines.free.run('review', this.moves.join(' '), { signal, detail: this.board, onProgress: take }));
  }

  /** @param {AbortSignal} signal */
  async #bound(signal) {
    if (!isSolved(this.board)) return;
    await boundsOf(this.#engines.solved(this.board), this.moves, signal, (after, bound) => {
      this.#bounds[after] = bound;
      this.#judge();
    });
  }

  /** Finds White's longest defense in positions where White's move loses much sooner. @param {AbortSignal} signal */
  async #resist(signal) {
    for (const { number } of this.#judged.filter(({ kind, better }) => kind === 'sooner' && better === null)) {
      const bound = this.#bounds[number - 1];
      const found = bound && (await patiently(this.#engines.solved(this.board), 'resist', this.moves.slice(0, number - 1).join(' '), signal));
      if (!found) continue;
      bound.point = found.point;
      this.#judge();
    }
  }

  #judge() {
    this.#judged = judged(this.#reviewed, this.#bounds);
    this.#changed();
  }

  /** @param {Stage} stage */
  #become(stage) {
    this.stage = stage;
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}
