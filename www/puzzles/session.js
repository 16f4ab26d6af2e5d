import { SIZE } from '../shared/notation.js';

/**
 * @typedef {object} Judgement the engine's verdict on a move
 * @property {'five' | 'wins' | 'fails' | 'holds' | 'loses' | 'unknown'} verdict
 * @property {number | null} own
 * @property {string[]} line
 */

/**
 * @typedef {object} Judge
 * @property {(method: string, ...args: any[]) => Promise<any>} call
 */

/** How many extra stones a solution may use. */
const SLACK = 4;

/**
 * `open`: find a move; `thinking`: a move is being judged; `failed`: the refutation is on the board; `shown`: the solution is.
 * @typedef {'open' | 'thinking' | 'solved' | 'failed' | 'shown'} Stage
 */

/** A puzzle being solved. Emits `change`, and `end` when it is solved or missed. */
export class Session extends EventTarget {
  #judge;
  #slack;
  #alive = true;
  /** @type {Stage} */
  stage = 'open';
  /** The moves from the position of the puzzle. @type {string[]} */
  played = [];
  /** The refutation or the solution, to step through. @type {string[]} */
  line = [];
  /** The number of moves of the line on the board. */
  shown = 0;
  /** A winning move, if known. @type {string | null} */
  next;
  /** How many stones the winner still needs, if known. @type {number | null} */
  own = null;
  /** True until the first mistake. */
  first = true;
  /** The hints for this move: 0 for none, 1 for the region, 2 for the point. */
  hints = 0;
  /** Whether a hint was used, or the solution shown before the puzzle was solved. */
  helped = false;
  /** True if the last move could not be judged. It does not count. */
  unclear = false;
  /** The points forbidden to Black, with the reason. @type {{ point: string, kind: string }[]} */
  forbidden = [];
  /** The position of the forbidden points, and the one being examined. */
  #known = '';
  #examined = '';
  /** True once the puzzle was solved or its solution shown. Nothing counts after that. */
  #over = false;

  /** @param {Judge} judge @param {Puzzle} puzzle @param {number} [slack] */
  constructor(judge, puzzle, slack = SLACK) {
    super();
    this.#judge = judge;
    this.#slack = slack;
    this.puzzle = puzzle;
    this.next = puzzle.answer;
    void this.#findForbidden();
  }

  get moves() {
    return [...this.puzzle.moves.split(' '), ...this.played];
  }

  get accepts() {
    return this.stage === 'open';
  }

  get hintable() {
    return this.stage === 'open' && this.next !== null && this.hints < 2;
  }

  /** Returns why the solver may not play here, or null. @param {string} point */
  refusal(point) {
    if (this.puzzle.toMove === 'white' || this.#known !== this.moves.join(' ')) return null;
    return this.forbidden.find((other) => other.point === point)?.kind ?? null;
  }

  close() {
    this.#alive = false;
  }

  /** @param {string} point */
  async play(point) {
    if (!this.accepts) return;
    const { theme, rule, own } = this.puzzle;
    const before = this.moves.join(' ');
    this.#become('thinking', [...this.played, point]);
    this.unclear = false;
    /** @type {Judgement} */
    let found;
    try {
      found =
        theme === 'defence'
          ? await this.#judge.call('puzzleDefence', before, rule, point, own + this.#slack)
          : await this.#judge.call('puzzleSolution', before, rule, point, Math.max(0, own + this.#slack - 1 - Math.floor(this.played.length / 2)));
    } catch (error) {
      if (!this.#alive) return;
      this.#become('open', this.played.slice(0, -1));
      throw error;
    }
    if (!this.#alive) return;
    this.#follow(found);
  }

  /** Undoes the wrong move, or starts over after the solution. */
  again() {
    if (this.stage !== 'failed' && this.stage !== 'shown') return;
    const played = this.stage === 'failed' ? this.played.slice(0, -1) : [];
    if (played.length === 0) this.next = this.puzzle.answer;
    this.#become('open', played);
  }

  /** Hints at the region first, then at the point. */
  hint() {
    if (!this.hintable) return;
    this.hints++;
    this.helped = true;
    this.dispatchEvent(new Event('change'));
  }

  /** Shows the solution. An unsolved puzzle counts as missed, but is not rated unless a wrong move was. */
  async give() {
    if (this.stage === 'thinking' || this.stage === 'shown') return;
    const { theme, rule, moves, answer, own } = this.puzzle;
    const { stage, played, line, shown } = this;
    this.#become('thinking', [answer]);
    /** @type {string[]} */
    let rest = [];
    try {
      // Play the win to its end, against the replies that last longest.
      if (theme !== 'defence') rest = (await this.#judge.call('puzzleSolution', moves, rule, answer, own - 1)).line;
    } catch (error) {
      if (!this.#alive) return;
      this.#become(stage, played, line, shown);
      throw error;
    }
    if (!this.#alive) return;
    if (!this.#over) this.helped = true;
    this.#become('shown', [], [answer, ...rest], 1);
    this.#end(false);
  }

  /** @param {number} steps backward if negative */
  step(steps) {
    const shown = Math.min(Math.max(0, this.shown + steps), this.line.length);
    if (shown === this.shown) return;
    this.shown = shown;
    this.dispatchEvent(new Event('change'));
    void this.#findForbidden();
  }

  /** Without these points, the engine still rejects forbidden moves. */
  async #findForbidden() {
    const { rule } = this.puzzle;
    const moves = [...this.moves, ...this.line.slice(0, this.shown)].join(' ');
    if (rule !== 'renju' || moves === this.#examined) return;
    this.#examined = moves;
    const facts = await this.#judge.call('position', moves, { size: SIZE, rule }).catch(() => null);
    if (!this.#alive || moves !== this.#examined || !facts) return;
    this.forbidden = facts.forbidden;
    this.#known = moves;
    this.dispatchEvent(new Event('change'));
  }

  /** @param {Judgement} found */
  #follow({ verdict, own, line }) {
    switch (verdict) {
      case 'five':
      case 'holds':
        this.own = null;
        this.#become('solved', this.played);
        return this.#end(true);
      case 'wins':
        this.own = own;
        this.next = line[1] ?? null;
        this.hints = 0;
        return this.#become('open', [...this.played, ...line.slice(0, 1)]);
      case 'fails':
      case 'loses':
        this.#become('failed', this.played, line, Math.min(1, line.length));
        return this.#end(false);
      default:
        this.unclear = true;
        this.#become('open', this.played.slice(0, -1));
    }
  }

  /** @param {Stage} stage @param {string[]} played @param {string[]} [line] @param {number} [shown] */
  #become(stage, played, line = [], shown = 0) {
    Object.assign(this, { stage, played, line, shown });
    this.dispatchEvent(new Event('change'));
    if (stage !== 'thinking') void this.#findForbidden();
  }

  /** Reports the first failure and the first success. @param {boolean} solved */
  #end(solved) {
    if (this.#over || (!solved && !this.first)) return;
    const { first, helped } = this;
    if (!solved) this.first = false;
    this.#over ||= solved;
    this.dispatchEvent(new CustomEvent('end', { detail: { solved, first, helped } }));
  }
}
