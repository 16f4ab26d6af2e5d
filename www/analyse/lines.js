import { Claims } from './claims.js';
import { freeClient } from '../free/client.js';

/**
 * @typedef {object} Line a move and what is expected to follow
 * @property {string[]} moves
 * @property {Color | null} winner if proven
 * @property {number | null} winAt the stone of the five
 * @property {number | null} score for the side to move, in the search's units
 * @property {number | null} chance for the side to move, 0 to 1
 * @property {number} depth in plies, 0 without a search
 */

/**
 * A line from the search.
 * @typedef {{ line: string[], result: 'win' | 'loss' | null, stones: number | null, score: number | null, chance: number |
 *   null, depth: number }} Found
 */

/**
 * The number of lines, the only moves to search (all if empty), and the memory for tables in MiB.
 * @typedef {{ count: number, among: string[], memory: number }} Wish
 */

export class Lines {
  #claims;
  #board;
  /** @type {Found[]} */
  #found = [];
  /** The number of positions searched. */
  nodes = 0;
  #searching = false;
  /** Resumes the proofs, which wait for the search. */
  #wake = () => {};

  /** @param {EngineClient} engine with the strategy */
  constructor(engine) {
    this.#claims = new Claims(engine);
    this.#board = engine.board;
  }

  /**
   * Searches until everything is known or the signal stops it.
   * @param {GameNode} node
   * @param {Wish} wish
   * @param {AbortSignal} signal
   * @param {() => void} changed
   * @param {(winAt: number) => void} bounded called with the number of the stone by which Black wins
   */
  async think(node, wish, signal, changed, bounded) {
    this.#found = [];
    this.nodes = 0;
    this.#searching = true;
    const search = freeClient()
      .run('lines', node.text(), { signal, detail: { ...wish, among: wish.among.join(' '), ...this.#board }, onProgress: (step) => this.#take(step, changed) })
      .then((step) => this.#take(step, changed))
      .finally(() => {
        this.#searching = false;
        this.#wake();
      });
    // Each can fail alone: offline, only one module may be stored.
    const outcomes = await Promise.allSettled([this.#prove(node, wish, signal, changed, bounded), search]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  /**
   * The known lines, the best for the side to move first.
   * @param {GameNode} node
   * @param {Wish} wish
   * @returns {Line[]}
   */
  best(node, { count, among }) {
    const points = new Set([...this.#found.map(({ line }) => line[0]), ...this.#claims.known.keys()]);
    const chosen = [...points].filter((point) => among.length === 0 || among.includes(point));
    const lines = chosen.map((point) => this.#lineOf(node, point));
    const ranks = new Map(lines.map((line) => [line, rankOf(line, node.toMove)]));
    // Equally good lines keep their order while the engine thinks.
    const order = (/** @type {Line} */ a, /** @type {Line} */ b) => Number(ranks.get(b)) - Number(ranks.get(a)) || (a.moves[0] < b.moves[0] ? -1 : 1);
    return lines.sort(order).slice(0, count);
  }

  /** @param {{ lines: Found[], nodes: number }} step @param {() => void} changed */
  #take({ lines, nodes }, changed) {
    this.#found = lines;
    this.nodes = nodes;
    changed();
    this.#wake();
  }

  /**
   * @param {GameNode} node
   * @param {Wish} wish
   * @param {AbortSignal} signal
   * @param {() => void} changed
   * @param {(winAt: number) => void} bounded
   */
  async #prove(node, wish, signal, changed, bounded) {
    const winAt = await this.#claims.survey(node, signal, changed);
    if (winAt) bounded(winAt);
    const proved = new Set();
    const followed = new Set();
    // The board may change meanwhile.
    while (!signal.aborted) {
      const open = this.best(node, wish).find(({ moves: [point], winner }) => node.toMove === 'black' && !winner && !proved.has(point));
      const short = this.best(node, wish).find(({ moves, winAt: end }) => end && node.stones + moves.length < end && !followed.has(moves[0]));
      if (short) {
        followed.add(short.moves[0]);
        await this.#claims.follow(node, short.moves[0], signal, changed);
      } else if (open) {
        proved.add(open.moves[0]);
        await this.#claims.ask(node, open.moves[0], signal);
        changed();
      } else if (this.#searching) await new Promise((resolve) => (this.#wake = () => resolve(undefined)));
      else return;
    }
  }

  /**
   * @param {GameNode} node
   * @param {string} point
   * @returns {Line}
   */
  #lineOf(node, point) {
    const found = this.#found.find(({ line }) => line[0] === point);
    const claim = this.#claims.known.get(point);
    const { score = null, chance = null, depth = 0, stones = null, result = null, line = [point] } = found ?? {};
    const other = node.toMove === 'black' ? 'white' : 'black';
    const winner = result && (result === 'win' ? node.toMove : other);
    const winAt = stones === null ? null : node.stones + stones;
    const moves = line;
    if (claim && (winAt === null || claim.winAt < winAt || (claim.winAt === winAt && claim.line.length > line.length))) {
      return { moves: claim.line, winner: claim.winner, winAt: claim.winAt, score, chance, depth };
    }
    return { moves, winner, winAt, score, chance, depth };
  }
}

/** A score above every evaluation. */
const DECIDED = 1e12;

/**
 * Wins rank above open lines, and those above losses. Early wins and late losses come first.
 * @param {Line} line
 * @param {Color} side
 */
function rankOf({ winner, winAt, score }, side) {
  if (winner) return winner === side ? DECIDED - Number(winAt) : Number(winAt) - DECIDED;
  // A move not searched yet ranks above a loss and below everything else.
  return score ?? -DECIDED / 2;
}
