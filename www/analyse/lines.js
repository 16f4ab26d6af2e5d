// The best lines of a position, live: the search of the games module scores them, the strategy and the proofs by threats
// say which of them are decided.

import { Claims } from './claims.js';
import { freeClient } from '../free/client.js';

/** @typedef {import('../game/tree.js').GameNode} GameNode */
/** @typedef {import('../board/paint.js').Color} Color */

/**
 * A move and the play expected after it.
 * @typedef {object} Line
 * @property {string[]} moves
 * @property {Color | null} winner if that is proven
 * @property {number | null} winAt the stone by which the winner has five at the latest
 * @property {number | null} score for the side to move, in the search's own points
 * @property {number | null} chance for the side to move, 0 to 1
 * @property {number} depth plies searched; 0 where nothing was searched
 */

/**
 * What the search says of a move.
 * @typedef {{ line: string[], result: 'win' | 'loss' | null, stones: number | null, score: number | null, chance: number | null, depth: number }} Found
 */

/**
 * What is wished: how many lines, the only moves that are looked at (all if there are none), and MiB for the search's tables.
 * @typedef {{ count: number, among: string[], memory: number }} Wish
 */

export class Lines {
  #claims;
  #board;
  /** @type {Found[]} */
  #found = [];
  /** Positions that the search has visited. */
  nodes = 0;
  #searching = false;
  /** Goes on with what waits for the search. */
  #wake = () => {};

  /** @param {import('../engine/client.js').EngineClient} engine with the strategy */
  constructor(engine) {
    this.#claims = new Claims(engine);
    this.#board = engine.board;
  }

  /**
   * Thinks until everything is known or somebody stops it.
   * @param {GameNode} node
   * @param {Wish} wish
   * @param {AbortSignal} signal
   * @param {() => void} changed more is known
   * @param {(winAt: number) => void} bounded it is proven by which stone Black has won
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
    // Either goes on without the other: a browser without a network may hold only one module.
    const outcomes = await Promise.allSettled([this.#prove(node, wish, signal, changed, bounded), search]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  /**
   * What is known, the best line for the side to move first.
   * @param {GameNode} node
   * @param {Wish} wish
   * @returns {Line[]}
   */
  best(node, { count, among }) {
    const points = new Set([...this.#found.map(({ line }) => line[0]), ...this.#claims.known.keys()]);
    const asked = [...points].filter((point) => among.length === 0 || among.includes(point));
    const lines = asked.map((point) => this.#lineOf(node, point));
    const worth = new Map(lines.map((line) => [line, worthOf(line, node.toMove)]));
    // Equals keep their places while the engine thinks.
    const order = (/** @type {Line} */ a, /** @type {Line} */ b) => Number(worth.get(b)) - Number(worth.get(a)) || (a.moves[0] < b.moves[0] ? -1 : 1);
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
    const asked = new Set();
    const followed = new Set();
    // What is shown may change while it is looked at.
    while (!signal.aborted) {
      const open = this.best(node, wish).find(({ moves: [point], winner }) => node.toMove === 'black' && !winner && !asked.has(point));
      const short = this.best(node, wish).find(({ moves, winAt: end }) => end && node.stones + moves.length < end && !followed.has(moves[0]));
      if (short) {
        followed.add(short.moves[0]);
        await this.#claims.follow(node, short.moves[0], signal, changed);
      } else if (open) {
        asked.add(open.moves[0]);
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

/** Points beyond every evaluation. */
const DECIDED = 1e12;

/** Wins before what is open before losses; near wins and late losses first. @param {Line} line @param {Color} side */
function worthOf({ winner, winAt, score }, side) {
  if (winner) return winner === side ? DECIDED - Number(winAt) : Number(winAt) - DECIDED;
  // What nobody has looked at yet is better than a loss and worse than all else.
  return score ?? -DECIDED / 2;
}
