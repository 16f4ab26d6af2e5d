// The end of a free game: the best result against this engine, the user's most costly move and a better one, and the next
// steps.

import { CHOICES } from './setup.js';
import { HELPER } from './engines.js';
import { describe, nameOfLevel } from './panel.js';
import { el, rebuild } from '../shared/dom.js';
import { judged, turns } from '../review/judged.js';
import { load, save } from '../shared/store.js';
import { reviewOf } from '../review/link.js';

/** The key of a text about the most costly move, and its values. @typedef {{ key: string, values?: Record<string, any> }} Cost */

/** The storage key of the best results on a board. */
const PLACE = 'gomoku.best.';

/**
 * The results for each level as numbers. A loss counts as the number of moves that it took. A win counts as {@link WON} minus
 * that number. So a larger number is always better.
 */
const NONE = Object.fromEntries(CHOICES.level.map((level) => [level, 0]));
const WON = 10_000;

/**
 * Returns the best result on a board against a level, including this one, and whether this one is a new record.
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
 * Returns the side of the person who plays against an engine, and that engine. Null if two people or two engines play.
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
  /**
   * The moves of the last position without a winner. If the finished game starts with these moves, it was played on this page.
   */
  #going = '';
  /** The moves of the finished game that is shown. */
  #end = '';
  /** @type {ReturnType<typeof bestOf> | null} */
  #best = null;
  /** The text about the most costly move, once it is known. @type {Cost | null} */
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
    // Leave out games that were resigned, because they were not lost on the board, and loaded games, because they were not
    // played on this page.
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
    const reviewed = await this.#client.run('review', moves.join(' '), { signal, detail: board });
    const [worst] = judged(reviewed.moves, []).filter((move) => move.color === you && turns(move)).sort((a, b) => a.saved - b.saved);
    return worst ? { key: 'ending.cost', values: { number: worst.number, point: worst.point, better: worst.better } } : { key: 'ending.flawless' };
  }
}

/** Returns the name of the engine that a person plays against. @param {Language} words @param {FreeGame} game */
function nameOfPlayer(words, game) {
  const engine = sidesOf(game)?.engine;
  if (!engine) return '';
  return engine.engine === HELPER.engine ? nameOfLevel(words, engine.level) : words.t(`engine.${engine.engine}`);
}

/**
 * Returns the result as a text to share. Against an engine it is the person's result, otherwise the winner.
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
