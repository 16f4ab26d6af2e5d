import { Trial } from './trial.js';
import { blackBy } from '../game/distances.js';
import { boundsOf } from './claims.js';
import { isSolved } from '../shared/solved-boards.js';
import { patiently } from '../game/winning-line.js';
import { accuracies, isKeyMoment, judged, standings } from './judged.js';

/** @typedef {{ size: number, rule: string }} Board */

/**
 * `stopped` means that the user stopped the review.
 * @typedef {'none' | 'running' | 'stopped' | 'done'} Stage
 */

/** A reviewed game. Emits `change`. It draws nothing. */
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
  /** The number of stones that the record sets up. They come first in `moves`. */
  setUp = 0;
  /** The number of moves on the board. */
  shown = 0;
  /** @type {Stage} */
  stage = 'none';
  /** The winning row, if any. @type {string[]} */
  row = [];
  /** The search for a better move, if any. @type {Trial | null} */
  trial = null;
  /** Whether the user has gone to a move since the game was opened. */
  #lookedAround = false;
  /** Whether a line that explains the move is on the board. */
  lineShown = false;

  /**
   * @param {{ free: EngineClient, solved: (board: Board) => EngineClient }} engines `solved` is called only for boards with a
   *   strategy
   */
  constructor(engines) {
    super();
    this.#engines = engines;
  }

  get judged() {
    return this.#judged;
  }

  get standings() {
    return standings(this.#reviewed, this.#bounds);
  }

  /** The key moments. */
  get keyMoments() {
    return this.#judged.filter(isKeyMoment);
  }

  get accuracies() {
    return accuracies(this.#judged);
  }

  /** The verdict on the current move. */
  get here() {
    return this.#judged[this.shown - 1] ?? null;
  }

  /** Shows a game that the engine has not checked yet. @param {Board} board @param {string[]} moves */
  expect(board, moves) {
    this.board = { ...board };
    this.moves = moves;
    this.shown = moves.length;
    this.#become(moves.length > 0 ? 'running' : 'none');
  }

  /**
   * Opens another game. Its last move may be forbidden. Fails if the moves are not a game.
   * @param {Board} board
   * @param {string} moves
   * @param {number} [setUp] the number of stones that the record sets up
   */
  async open(board, moves, setUp = 0) {
    const facts = await this.#engines.free.call('reviewedGame', moves, board);
    this.stop();
    this.board = { ...board };
    this.moves = facts.moves;
    this.setUp = Math.min(setUp, this.moves.length);
    this.row = facts.row;
    this.shown = this.moves.length;
    this.#lookedAround = false;
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
      // Show the first key moment, unless the user has begun to look around.
      if (!this.#lookedAround && !this.trial) this.shown = this.keyMoments[0]?.number ?? this.shown;
      this.#become('done');
    } catch (error) {
      if (job.signal.aborted) return;
      this.#become('stopped');
      throw error;
    } finally {
      // If one task fails, stop the other. Its results could end up in the next game.
      job.abort();
      if (this.#job === job) this.#job = null;
    }
  }

  stop() {
    if (!this.#job) return;
    this.#job.abort();
    this.#job = null;
    this.#become('stopped');
  }

  /** @param {number} shown */
  goto(shown) {
    this.#lookedAround = true;
    this.shown = Math.min(this.moves.length, Math.max(0, shown));
    this.trial?.close();
    this.trial = null;
    this.lineShown = false;
    this.#changed();
  }

  /** Goes to another key moment. @param {1 | -1} step */
  goToKeyMoment(step) {
    const all = this.keyMoments.map(({ number }) => number);
    const next = step > 0 ? all.find((number) => number > this.shown) : all.findLast((number) => number < this.shown);
    if (next !== undefined) this.goto(next);
  }

  /** Shows or hides the line of the current move. */
  toggleLine() {
    this.lineShown = !this.lineShown;
    this.#changed();
  }

  /** Starts the search for a better move. */
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

  /**
   * Finds White's longest defense where White's move loses much sooner. The proven bound may drop even after the best move, so
   * the drop alone is not White's mistake.
   * @param {AbortSignal} signal
   */
  async #resist(signal) {
    for (const { number } of this.#judged.filter(({ kind, better }) => kind === 'sooner' && better === null)) {
      const bound = this.#bounds[number - 1];
      const found = bound && (await patiently(this.#engines.solved(this.board), 'resist', this.moves.slice(0, number - 1).join(' '), signal));
      if (!found) continue;
      bound.point = found.point;
      bound.winAt = Math.min(bound.winAt, blackBy(found) ?? bound.winAt);
      this.#judge();
    }
  }

  #judge() {
    this.#judged = judged(this.#reviewed, this.#bounds, this.setUp);
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
