// The state of a free game: who is to move, and where Undo and Redo lead.

/** @typedef {import('./engines.js').Facts} Facts */

/** @type {Facts} */
const OPENING = { toMove: 'black', winner: null, row: [], forbidden: [], mayPass: false, opening: null };

export class FreeState extends EventTarget {
  /** The players as selected. With an opening, Black is the proposer and White the chooser. @type {Record<Color, Player>} */
  seats = { black: null, white: null };
  /** All moves, including those undone. @type {string[]} */
  moves = [];
  /** The number of moves on the board. */
  shown = 0;
  /** @type {Facts} */
  facts = OPENING;
  /** The opening with its choices, as in `opening.js`. */
  opening = '';

  /** The players by color. Until the colors are settled, Black is the proposer and White the chooser. */
  get players() {
    const { black, white } = this.seats;
    return this.facts.opening?.proposer === 'white' ? { black: white, white: black } : this.seats;
  }

  /** The next step of the opening. Null without one, or once the colors are settled. */
  get asked() {
    return this.facts.opening?.asked ?? null;
  }

  /** Who is to move or decide. Null stands for a person. */
  get mover() {
    const { asked } = this;
    if (asked) return asked.proposer ? this.seats.black : this.seats.white;
    return this.players[this.facts.toMove];
  }

  /** True if only engines play. */
  get watched() {
    return this.seats.black !== null && this.seats.white !== null;
  }

  /** Whether people play both colors. */
  get betweenPeople() {
    return this.seats.black === null && this.seats.white === null;
  }

  get played() {
    return this.moves.slice(0, this.shown);
  }

  /** The number of stones at the start of the game. */
  get first() {
    return this.facts.opening?.stones ?? 0;
  }

  /** Where Undo leads. Null if there is nothing to undo. */
  get before() {
    if (this.asked) return this.#beforeInOpening(this.asked);
    if (this.watched) return this.shown > this.first ? this.shown - 1 : null;
    return this.#nearest(this.shown - 1, -1);
  }

  /** Where Redo leads. Null means the end of the game. */
  get after() {
    return this.watched ? this.shown + 1 : this.#nearest(this.shown + 1, 1);
  }

  /** The nearest position in which a person is to move. @param {number} from @param {1 | -1} step */
  #nearest(from, step) {
    for (let at = from; at >= this.first && at <= this.moves.length; at += step) {
      if (this.players[at % 2 ? 'white' : 'black'] === null) return at;
    }
    return null;
  }

  /**
   * Undo in an opening removes a person's last stone. Before the first of two stones, it takes back the choice to place them.
   * @param {{ proposer: boolean, stones: number }} asked
   */
  #beforeInOpening({ proposer, stones }) {
    const placing = stones > 0;
    // The chooser decides about stones that the other side has placed.
    const placer = placing === proposer ? this.seats.black : this.seats.white;
    if (placer !== null || this.shown === 0) return null;
    return placing && !proposer && this.shown === 3 ? 3 : this.shown - 1;
  }
}
