import { boundAfter } from './claims.js';
import { task } from './judged.js';

/** How many extra stones a win may use. */
const SLACK = 4;
/** A move holds if the other side has no win by threats within this many stones. */
const WITHSTOOD = 14;

/**
 * `open`: find a move; `unclear`: nothing is proven.
 * `open` (a move must be found), `thinking`, `right`, `wrong`, `unclear` (nothing is proven) or `shown`.
 * @typedef {'open' | 'thinking' | 'right' | 'wrong' | 'unclear' | 'shown'} TrialStage
 */

/** The user tries to find a better move, and a proof decides. Emits `change`. */
export class Trial extends EventTarget {
  #engines;
  #board;
  #move;
  #alive = true;
  /** @type {TrialStage} */
  stage = 'open';
  /** The move tried last. @type {string | null} */
  tried = null;
  /** The refutation of that move. @type {string[]} */
  line = [];
  /** The number of the stone by which the tried move wins. @type {number | null} */
  winAt = null;

  /**
   * @param {{ free: EngineClient, solved: EngineClient | null }} engines
   * @param {{ size: number, rule: string }} board
   * @param {string[]} moves before the move to improve on
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

  get accepts() {
    return this.stage !== 'thinking' && this.stage !== 'right' && this.stage !== 'shown';
  }

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
    // If the played move also won, but more slowly, the tried one must win by the proven stone.
    const allowed = this.#move.kind === 'later' ? most : Math.max(most, shortest - 1 + SLACK);
    const found = await this.#engines.free.call('puzzleAttack', this.moves.join(' '), rule, point, Math.min(allowed, WITHSTOOD), size);
    if (found.verdict === 'five') return this.#wonBy(number);
    if (found.verdict === 'wins') return this.#wonBy(number + 2 * found.own);
    // Only the strategy knows wins that need more than threats.
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
