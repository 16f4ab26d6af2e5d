// The user's attempt to find a better move. The user tries a stone, and a proof decides.

import { boundAfter } from './claims.js';
import { task } from './judged.js';

/** The number of extra stones that a win may use compared with the shortest. */
const SLACK = 4;
/** A move holds if the other side then has no win by threats with up to this many stones. */
const WITHSTOOD = 14;

/**
 * `open` (a move must be found), `thinking`, `right`, `wrong`, `unclear` (nothing is proven) or `shown`.
 * @typedef {'open' | 'thinking' | 'right' | 'wrong' | 'unclear' | 'shown'} TrialStage
 */

/** Emits `change` on changes. */
export class Trial extends EventTarget {
  #engines;
  #board;
  #move;
  #alive = true;
  /** @type {TrialStage} */
  stage = 'open';
  /** The move tried last. @type {string | null} */
  tried = null;
  /** The refutation of the tried move. @type {string[]} */
  line = [];
  /** The stone by which the tried move wins, if it wins. @type {number | null} */
  winAt = null;

  /**
   * @param {{ free: EngineClient, solved: EngineClient | null }} engines
   * @param {{ size: number, rule: string }} board
   * @param {string[]} moves the moves before the move to improve on
   * @param {Judged} move the move to improve on
   */
  constructor(engines, board, moves, move) {
    super();
    this.#engines = engines;
    this.#board = board;
    this.moves = moves;
    this.#move = move;
    this.task = task(move);
  }

  /** Whether a stone may be tried now. */
  get accepts() {
    return this.stage !== 'thinking' && this.stage !== 'right' && this.stage !== 'shown';
  }

  /** Stops all events. */
  close() {
    this.#alive = false;
  }

  /** @param {string} point */
  async play(point) {
    if (!this.accepts) return;
    this.#become('thinking', point);
    try {
      const found = this.task === 'hold' ? await this.#holds(point) : await this.#wins(point);
      if (this.#alive) this.#become(found, point);
    } catch (error) {
      if (!this.#alive) return;
      this.#become('open', null);
      throw error;
    }
  }

  /** Undoes the tried move. */
  again() {
    if (this.accepts) this.#become('open', null);
  }

  /** Shows the known better move. */
  show() {
    const { better, line } = this.#move;
    if (this.stage === 'thinking' || !better) return;
    this.#become('shown', better);
    if (this.task === 'win' && line[0] === better) this.line = line.slice(1);
    this.dispatchEvent(new Event('change'));
  }

  /** @param {string} point @returns {Promise<TrialStage>} */
  async #wins(point) {
    const { number, color, was, line } = this.#move;
    const by = /** @type {number} */ (was);
    const { size, rule } = this.#board;
    const most = Math.max(0, Math.floor((by - number) / 2));
    const shortest = Math.ceil(line.length / 2);
    // If the played move also won, but more slowly, the tried move must win by the proven stone.
    const allowed = this.#move.kind === 'later' ? most : Math.max(most, shortest - 1 + SLACK);
    const found = await this.#engines.free.call('puzzleAttack', this.moves.join(' '), rule, point, Math.min(allowed, WITHSTOOD), size);
    if (found.verdict === 'five') return this.#wonBy(number);
    if (found.verdict === 'wins') return this.#wonBy(number + 2 * found.own);
    // Only the strategy can know of a win that needs more than threats.
    const bound = color === 'black' && this.#engines.solved ? await boundAfter(this.#engines.solved, [...this.moves, point]) : null;
    if (bound && (this.#move.kind !== 'later' || bound.winAt <= by)) return this.#wonBy(bound.winAt);
    if (found.verdict !== 'fails') return 'unclear';
    this.line = found.line;
    return 'wrong';
  }

  /** @param {number} stone @returns {TrialStage} */
  #wonBy(stone) {
    this.winAt = stone;
    return 'right';
  }

  /** @param {string} point @returns {Promise<TrialStage>} */
  async #holds(point) {
    const { size, rule } = this.#board;
    const found = await this.#engines.free.call('puzzleDefence', this.moves.join(' '), rule, point, WITHSTOOD, size);
    if (found.verdict === 'holds') return 'right';
    if (found.verdict !== 'loses') return 'unclear';
    this.line = found.line;
    return 'wrong';
  }

  /** @param {TrialStage} stage @param {string | null} tried */
  #become(stage, tried) {
    if (stage === 'thinking' || stage === 'open' || stage === 'shown') this.line = [];
    this.stage = stage;
    this.tried = tried;
    this.dispatchEvent(new Event('change'));
  }
}
