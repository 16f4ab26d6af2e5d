// The end of a free game: the best result against this engine, the user's most costly move, and what to do next.

import { CHOICES } from './setup.js';
import { HELPER } from './engines.js';
import { describe, nameOfLevel } from './panel.js';
import { el, rebuild } from '../shared/dom.js';
import { GameReview } from '../review/game.js';
import { acquireEngine, releaseEngine } from '../engine/shared.js';
import { load, save } from '../shared/store.js';
import { reviewOf } from '../review/link.js';

/** The message about the most costly move. @typedef {{ key: string, values?: Record<string, any> }} Cost */

const PLACE = 'gomoku.best.';

/**
 * Results as numbers, of which the larger is better: a loss after n moves is n, a win is {@link WON} minus n.
 */
const NONE = Object.fromEntries(CHOICES.level.map((level) => [level, 0]));
const WON = 10_000;

/**
 * Returns the best result against a level, and whether this game set it.
 * @param {string} board
 * @param {number} level
 * @param {boolean} won
 * @param {number} moves
 */
export function bestOf(board, level, won, moves) {
  const known = load(PLACE + board, NONE);
  const result = won ? WON - moves : moves;
  const before = known[level];
  if (result > before) save(PLACE + board, { ...known, [level]: result });
  const best = Math.max(before, result);
  return { won: best > WON / 2, number: best > WON / 2 ? WON - best : best, record: before > 0 && result > before };
}

/**
 * Returns null unless a person plays an engine.
 * @param {FreeGame} game
 */
export function sidesOf({ players, watched }) {
  const you = /** @type {Color} */ (players.black === null ? 'black' : 'white');
  const engine = players[you === 'black' ? 'white' : 'black'];
  return engine && !watched ? { you, engine } : null;
}

export class FreeEnding {
  element = el('div', { class: 'ending' });
  #client;
  #actions;
  /** Moves of the last position without a winner. A game that continues them was played on this page. */
  #going = '';
  /** The moves of the finished game. */
  #end = '';
  /** @type {ReturnType<typeof bestOf> | null} */
  #best = null;
  /** The message about the most costly move, once known. @type {Cost | null} */
  #cost = null;
  #search = new AbortController();

  /** @param {EngineClient} client @param {{ again: () => void, share: () => void, changed: () => void }} actions */
  constructor(client, actions) {
    this.#client = client;
    this.#actions = actions;
  }

  /** @param {Language} words @param {FreeGame} game */
  update(words, game) {
    const { facts, moves, shown, board } = game;
    const text = moves.join(' ');
    if (facts.winner !== null && this.#end !== text) this.#begin(game, text);
    if (facts.winner === null) {
      this.#search.abort();
      this.#end = '';
      this.#going = moves.slice(0, shown).join(' ');
    }
    const level = nameOfPlayer(words, game);
    const best = this.#best;
    const review = reviewOf(text, `${board.size}-${board.rule}`);
    rebuild(this.element, facts.winner ? JSON.stringify([words.code, text, this.#cost, best]) : '', () => facts.winner ? [
      best && el('p', { class: 'note' }, words.t(best.record ? 'ending.record' : best.won ? 'ending.best.won' : 'ending.best.lost', { level, number: best.number })),
      this.#cost && el('p', { class: 'cost' }, words.t(this.#cost.key, this.#cost.values)),
      el('div', { class: 'row' },
        el('button', { type: 'button', class: 'primary', id: 'free-again', onclick: () => this.#actions.again() }, words.t('ending.again')),
        el('a', { class: 'button', id: 'free-review', href: review }, words.t('ending.review')),
        el('button', { type: 'button', id: 'free-share', onclick: () => this.#actions.share() }, words.t('ending.share'))),
    ] : []);
  }

  /** @param {FreeGame} game @param {string} text */
  #begin(game, text) {
    const { facts, moves, board } = game;
    this.#end = text;
    this.#best = this.#cost = null;
    const sides = sidesOf(game);
    // A resigned game was not lost on the board, and a loaded one was not played here.
    if (!sides || !facts.row.length || !this.#going || !text.startsWith(this.#going)) return;
    const { you, engine } = sides;
    if (engine.engine === HELPER.engine) this.#best = bestOf(`${board.size}-${board.rule}`, engine.level, facts.winner === you, moves.length);
    this.#cost = { key: 'ending.seeking' };
    const { signal } = (this.#search = new AbortController());
    const show = (/** @type {Cost | null} */ cost) => {
      if (signal.aborted) return;
      this.#cost = cost;
      this.#actions.changed();
    };
    this.#findWorst(game, you, signal).then(show, () => show(null));
  }

  /** @param {FreeGame} game @param {Color} you @param {AbortSignal} signal */
  async #findWorst({ moves, board }, you, signal) {
    /** @type {EngineClient[]} */
    const held = [];
    const solved = (/** @type {{ size: number, rule: string }} */ board) => (held[0] ??= acquireEngine(board));
    const review = new GameReview({ free: this.#client, solved });
    signal.addEventListener('abort', () => review.stop());
    await review.open(board, moves.join(' '));
    await review.review().finally(() => held.forEach(releaseEngine));
    const [worst] = review.keyMoments.filter(({ color }) => color === you).sort((a, b) => a.saved - b.saved);
    return worst ? { key: 'ending.cost', values: { number: worst.number, point: worst.point, better: worst.better } } : { key: 'ending.flawless' };
  }
}

/** @param {Language} words @param {FreeGame} game */
function nameOfPlayer(words, game) {
  const engine = sidesOf(game)?.engine;
  if (!engine) return '';
  return engine.engine === HELPER.engine ? nameOfLevel(words, engine.level) : words.t(`engine.${engine.engine}`);
}

/**
 * Returns the result to share: the person's against an engine, otherwise the winner.
 * @param {Language} words
 * @param {FreeGame} game
 * @param {Setup} setup
 */
export function resultOf(words, game, setup) {
  const { winner } = game.facts;
  const sides = sidesOf(game);
  if (!sides || winner === 'draw') return describe(words, game, setup).title;
  return words.t(winner === sides.you ? 'shared.won' : 'shared.lost', { level: nameOfPlayer(words, game), n: game.shown });
}
