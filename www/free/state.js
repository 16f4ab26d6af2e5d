// The state of a free game: the moves, the players, the facts of the position; who is to move, and where Undo and Redo lead.

/** @typedef {import('./engines.js').Facts} Facts */

/** @type {Facts} */
const OPENING = { toMove: 'black', winner: null, row: [], forbidden: [], opening: null };

export class FreeState extends EventTarget {
  /** The players as selected: with an opening, Black stands for the proposer and White for the chooser. @type {Record<Color, Player>} */
  seats = { black: null, white: null };
  /** All moves, including those undone. @type {string[]} */
  moves = [];
  /** The number of moves on the board. */
  shown = 0;
  /** @type {Facts} */
  facts = OPENING;
  /** The opening, with its choices: `opening.js` explains the form. */
  opening = '';

  /** The players by color. Until the colors are settled, Black stands for the proposer and White for the chooser. */
  get players() {
    const { black, white } = this.seats;
    return this.facts.opening?.proposer === 'white' ? { black: white, white: black } : this.seats;
  }

  /** What the opening requires next; null without one and when the colors are settled. */
  get asked() {
    return this.facts.opening?.asked ?? null;
  }

  /** The player to move or to decide; null stands for a person. */
  get mover() {
    const { asked } = this;
    if (asked) return asked.proposer ? this.seats.black : this.seats.white;
    return this.players[this.facts.toMove];
  }

  /** Whether no person plays. */
  get watched() {
    return this.seats.black !== null && this.seats.white !== null;
  }

  /** The moves that lie on the board. */
  get played() {
    return this.moves.slice(0, this.shown);
  }

  /** The number of stones at the start of the game. */
  get first() {
    return this.facts.opening?.stones ?? 0;
  }

  /** Where Undo leads; null if nowhere. */
  get before() {
    if (this.asked) return this.#beforeInOpening(this.asked);
    if (this.watched) return this.shown > this.first ? this.shown - 1 : null;
    return this.#nearest(this.shown - 1, -1);
  }

  /** Where Redo leads; null if to the end. */
  get after() {
    return this.watched ? this.shown + 1 : this.#nearest(this.shown + 1, 1);
  }

  /** The nearest position from `from` where a person is to move. @param {number} from @param {1 | -1} step */
  #nearest(from, step) {
    for (let at = from; at >= this.first && at <= this.moves.length; at += step) {
      if (this.players[at % 2 ? 'white' : 'black'] === null) return at;
    }
    return null;
  }

  /**
   * Where Undo leads before the colors are settled: it removes a person's last stone or, before the first of two stones, the choice to
   * place them.
   * @param {{ proposer: boolean, stones: number }} asked
   */
  #beforeInOpening({ proposer, stones }) {
    const placing = stones > 0;
    // The chooser comes after the stones of the other side.
    const placer = placing === proposer ? this.seats.black : this.seats.white;
    if (placer !== null || this.shown === 0) return null;
    return placing && !proposer && this.shown === 3 ? 3 : this.shown - 1;
  }
}
