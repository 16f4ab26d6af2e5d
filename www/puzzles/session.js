// One puzzle being solved: the moves, what is proven of them, hints, the refutation of a wrong one. Draws nothing.

/** @typedef {import('./collection.js').Puzzle} Puzzle */

/**
 * What the engine says of a move.
 * @typedef {object} Judgement
 * @property {'five' | 'wins' | 'fails' | 'holds' | 'loses' | 'unknown'} verdict
 * @property {number | null} own
 * @property {string[]} line
 */

/**
 * @typedef {object} Judge
 * @property {(method: string, ...args: any[]) => Promise<Judgement>} call
 */

/** Black's stones that a solution may take more than the shortest. */
const SLACK = 4;

/**
 * Where the solving stands: `open`, somebody is to find a move; `thinking`, a move is judged; `solved`; `failed`, the
 * refutation lies on the board; `shown`, the solution was asked for.
 * @typedef {'open' | 'thinking' | 'solved' | 'failed' | 'shown'} Stage
 */

/** Tells with `change` that something is different, with `end` that the puzzle is solved or was missed. */
export class Session extends EventTarget {
  #judge;
  #alive = true;
  /** @type {Stage} */
  stage = 'open';
  /** Moves played since the position of the puzzle. @type {string[]} */
  played = [];
  /** What refutes the wrong move, or the solution; seen through on the board. @type {string[]} */
  line = [];
  /** The stones that the win on the board still takes of the winner's own, as far as it is known. @type {number | null} */
  own = null;
  /** Whether nothing went wrong yet. */
  first = true;
  /** Hints that were given: 0 none, 1 the region, 2 the move. */
  hints = 0;
  /** The last judgement could not be reached: the move does not count. */
  unclear = false;

  /** @param {Judge} judge @param {Puzzle} puzzle */
  constructor(judge, puzzle) {
    super();
    this.#judge = judge;
    this.puzzle = puzzle;
  }

  /** The moves that lie on the board. */
  get moves() {
    return [...this.puzzle.moves.split(' '), ...this.played];
  }

  /** Whether a stone may be placed now. */
  get accepts() {
    return this.stage === 'open';
  }

  /** Whether hints were used. */
  get helped() {
    return this.hints > 0;
  }

  /** Nothing is told any more. */
  close() {
    this.#alive = false;
  }

  /** A move of whoever solves. @param {string} point */
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
          ? await this.#judge.call('puzzleDefence', before, rule, point, own + SLACK)
          : await this.#judge.call('puzzleAttack', before, rule, point, Math.max(0, own + SLACK - 1 - Math.floor(this.played.length / 2)));
    } catch (error) {
      if (!this.#alive) return;
      this.#become('open', this.played.slice(0, -1));
      throw error;
    }
    if (!this.#alive) return;
    this.#follow(found);
  }

  /** Takes the wrong move back. */
  again() {
    if (this.stage !== 'failed') return;
    this.line = [];
    this.#become('open', this.played.slice(0, -1));
  }

  /** The next hint: first the region, then the move. */
  hint() {
    if (this.stage !== 'open' || this.played.length > 0) return;
    this.hints = Math.min(2, this.hints + 1);
    this.dispatchEvent(new Event('change'));
  }

  /** Shows the move that solves it, and what follows; the puzzle counts as missed. */
  async give() {
    if (this.stage === 'thinking' || this.stage === 'solved') return;
    const { theme, rule, moves, answer, own } = this.puzzle;
    const { stage, played, line } = this;
    this.line = [];
    this.#become('thinking', [answer]);
    /** @type {string[]} */
    let rest = [];
    try {
      // The win is followed to its end: the reply that holds out longest, and the engine's own next move.
      if (theme !== 'defence') rest = (await this.#judge.call('puzzleSolution', moves, rule, answer, own - 1)).line;
    } catch (error) {
      if (!this.#alive) return;
      this.line = line;
      this.#become(stage, played);
      throw error;
    }
    if (!this.#alive) return;
    this.line = rest;
    const missed = this.first;
    this.first = false;
    this.#become('shown', this.played);
    if (missed) this.#end(false);
  }

  /** @param {Judgement} found */
  #follow({ verdict, own, line }) {
    const missed = this.first;
    switch (verdict) {
      case 'five':
      case 'holds':
        this.own = null;
        this.#become('solved', this.played);
        return this.#end(true);
      case 'wins':
        this.own = own;
        return this.#become('open', [...this.played, ...line.slice(0, 1)]);
      case 'fails':
      case 'loses':
        this.first = false;
        this.line = line;
        this.#become('failed', this.played);
        return missed && this.#end(false);
      default:
        this.unclear = true;
        this.#become('open', this.played.slice(0, -1));
    }
  }

  /** @param {Stage} stage @param {string[]} played */
  #become(stage, played) {
    this.stage = stage;
    this.played = played;
    this.dispatchEvent(new Event('change'));
  }

  /** @param {boolean} solved */
  #end(solved) {
    this.dispatchEvent(new CustomEvent('end', { detail: { solved, first: this.first || !solved, helped: this.helped } }));
  }
}
