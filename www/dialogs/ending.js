// The end of a game against the solver: how long White lasted, the record, the most costly move, and what to do next.

import { textOf } from './boards.js';
import { PICTURE, linkTo, passOn } from './share.js';
import { blackBy } from '../game/distances.js';
import { el, rebuild } from '../shared/dom.js';
import { ignoreRejection } from '../shared/promises.js';
import { load, save } from '../shared/store.js';
import { loadPart } from '../shared/i18n.js';
import { reviewOf } from '../review/link.js';
import { SOONER } from '../review/judged.js';
import { solvedBoards } from '../shared/solved-boards.js';
import { UNBOUNDED } from '../shared/rules.js';

const PLACE = 'gomoku.longest';

/** How long to look for a better move, in milliseconds. */
const PATIENCE = 20_000;

/**
 * A White move, and by how many moves it shortened the game.
 * @typedef {{ node: GameNode, cost: number, winAt: number }} Move
 */

/** The message about the most costly move. @typedef {{ key: string, values?: Record<string, any> }} Cost */

/**
 * Returns the moves that White chose.
 * @param {GameNode} end
 * @param {number} [given] stones of the given opening
 * @returns {Move[]}
 */
export function movesOf(end, given = 0) {
  const path = end.path();
  return path.filter((node) => node.color === 'white' && node.stones > given).map((node) => {
    const winAt = node.winAt ?? path[node.stones]?.winAt ?? end.stones;
    return { node, winAt, cost: Math.max(0, (node.parent?.winAt ?? winAt) - winAt) };
  });
}

/** Squares that show how good a move was without revealing it. */
const SQUARES = { best: '🟩', close: '🟨', poor: '🟥' };

/** @param {Move} move @returns {keyof typeof SQUARES} */
const rankOf = ({ cost }) => (cost === 0 ? 'best' : cost < SOONER ? 'close' : 'poor');

/** @param {Move[]} moves */
const countsOf = (moves) => Object.fromEntries(Object.keys(SQUARES).map((rank) => [rank, moves.filter((move) => rankOf(move) === rank).length]));

/** Describes a game without spoilers. @param {Move[]} moves */
export const squares = (moves) => moves.map((move) => SQUARES[rankOf(move)]).join('');

/** Returns whether the costs of all moves are known. In a game from a link, they are not. @param {Move[]} moves */
const isMeasured = (moves) => moves.length > 0 && moves.every(({ node }) => node.parent?.winAt);

/** No record on any board. @type {Record<string, number>} */
const NONE = Object.fromEntries(solvedBoards().map((board) => [textOf(board), 0]));

/**
 * Returns the longest game on a board, and whether this game is the longest.
 * @param {string} board
 * @param {number} moves
 */
export function longestOf(board, moves) {
  const known = load(PLACE, NONE);
  const before = known[board];
  if (moves > before) save(PLACE, { ...known, [board]: moves });
  return { longest: Math.max(before, moves), record: before > 0 && moves > before };
}

export class Ending {
  #element;
  #board;
  #game;
  /** @type {GameNode | null} */
  #end = null;
  /** White's moves in the finished game. @type {Move[]} */
  #moves = [];
  #best = { longest: 0, record: false };
  /** The message about the most costly move, once known. @type {Cost | null} */
  #cost = null;

  /** @param {HTMLElement} element @param {GomokuBoard} board @param {import('../app/challenge.js').Challenge} game */
  constructor(element, board, game) {
    this.#element = element;
    this.#board = board;
    this.#game = game;
  }

  /** Shows the message about the finished game. @param {Language} language */
  async update(language) {
    const words = await loadPart(language.code, 'ending');
    const { current, board } = this.#board.controller;
    const winner = current.facts?.winner;
    if (!winner) return;
    const { day, watched } = this.#game;
    const played = winner === 'black' && !watched;
    if (this.#end !== current) {
      this.#end = current;
      const all = movesOf(current, day ? 2 : 0);
      // On the infinite board, the numbers are only upper bounds and rate no move.
      const moves = (this.#moves = board.size === UNBOUNDED ? [] : all);
      this.#cost = played && moves[0]?.node.parent?.winAt ? { key: 'ending.seeking' } : null;
      // A game from a file or a link is no personal best.
      if (played) this.#best = longestOf(textOf(board), all.at(-1)?.node.loaded ? 0 : current.stones);
      if (this.#cost) {
        const show = (/** @type {Cost | null} */ cost) => {
          if (this.#end !== current) return;
          this.#cost = cost;
          ignoreRejection(this.update(language));
        };
        this.#findWorst(moves).then(show, () => show(null));
      }
    }
    const t = words.t.bind(words);
    const moves = this.#moves;
    const measured = played && isMeasured(moves);
    const { longest, record } = this.#best;
    const text = current.text();
    const promises = current.path().map((node) => node.winAt ?? 0);
    // If the number at the start is unknown or an upper bound, nobody knows how long White could have lasted.
    const kind = watched && promises[0] === current.stones ? '.longest' : (promises[0] && moves.length > 0) || day ? '' : '.open';
    const said = `ending.${watched ? 'watched' : 'lasted'}${kind}`;
    rebuild(this.#element, JSON.stringify([words.code, text, this.#cost, watched, longest]), () => [
      winner === 'black' && el('p', { class: 'lasted' }, t(said, { n: current.stones, of: Math.max(current.stones, ...promises) })),
      played && longest > 0 && el('p', { class: 'note' }, t(record ? 'ending.record' : 'ending.longest', { n: longest })),
      played && el('p', { class: 'cost' }, this.#cost && t(this.#cost.key, this.#cost.values)),
      measured && el('p', { class: 'squares', role: 'img', 'aria-label': t(this.#isSeeking ? 'ending.seeking' : 'ending.squares', countsOf(moves)) }, ...moves.map((move) => el('i', { class: this.#isSeeking ? 'unknown' : rankOf(move) }))),
      measured && el('p', { class: 'note squares-legend' }, t('ending.squares.legend')),
      el('div', { class: 'row' },
        el('button', { type: 'button', class: 'primary', id: 'play-again', onclick: () => this.#again() }, t(watched ? 'ending.try' : 'ending.again')),
        el('a', { class: 'button', id: 'review-it', href: reviewOf(text, textOf(board)), hidden: textOf(board).startsWith('u') }, t('ending.review')),
        played && el('button', { type: 'button', id: 'share-it', onclick: () => this.#share(words, moves) }, t('ending.share'))),
    ]);
  }

  /** Whether the costs of the moves are not final yet. */
  get #isSeeking() {
    return this.#cost?.key === 'ending.seeking';
  }

  #again() {
    // On a phone, the button is below the board.
    this.#board.scrollIntoView({ block: 'nearest' });
    // The button disappears, so a keyboard goes on at the board.
    if (document.querySelector('#play-again:focus-visible')) this.#board.focusBoard();
    ignoreRejection(this.#game.again());
  }

  /**
   * Finds the most costly move. Corrects the costs by comparing moves with White's longest defense, as the review does: the
   * proven bound may drop even after the best move, so the drop alone is not White's mistake.
   * @param {Move[]} moves
   */
  async #findWorst(moves) {
    const end = this.#end;
    let worst = null;
    for (const move of [...moves].sort((a, b) => b.cost - a.cost)) {
      const most = worst?.n ?? 0;
      if ((move.cost <= most && move.cost < SOONER) || this.#end !== end) break;
      const before = /** @type {GameNode} */ (move.node.parent).text();
      const best = await this.#board.controller.engine.run('resist', before, { timeout: PATIENCE });
      move.cost = Math.max(0, (blackBy(best) ?? 0) - move.winAt);
      if (move.cost > most) worst = { n: move.cost, number: move.node.stones, point: move.node.name, better: best.point };
    }
    return worst ? { key: 'ending.cost', values: worst } : { key: 'ending.flawless' };
  }

  /**
   * Shares a text without spoilers, a link and, except in the challenge, a picture.
   * @param {Language} words
   * @param {Move[]} moves
   */
  async #share(words, moves) {
    const { current, board } = this.#board.controller;
    const { day } = this.#game;
    const title = words.t(day ? 'ending.shared.day' : 'ending.shared', { day, n: current.stones });
    const other = textOf(board) === '15-standard' ? '' : `board=${textOf(board)}`;
    const text = [title, ...(isMeasured(moves) && !this.#isSeeking ? [squares(moves)] : []), linkTo('', day ? 'daily' : other)].join('\n');
    // A picture would reveal the challenge.
    await passOn(text, day ? null : await this.#board.picture(PICTURE), words, this.#board);
  }
}
