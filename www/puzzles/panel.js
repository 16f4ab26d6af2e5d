// What stands beside the board of a puzzle: what to find, the buttons, which puzzles are wished, what has been reached.

import { LEVELS, THEMES } from './collection.js';
import { detail, headline, kind } from './saying.js';
import { el, rebuild, selectBox, setText } from '../shared/dom.js';

/** @typedef {import('../shared/i18n.js').Language} Language */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./collection.js').Wish} Wish */

/** @typedef {{ rating: number, deviation: number, run: number, bestRun: number, days: number, solved: number, of: number }} Reached */

export class PuzzlePanel {
  #title = el('h2');
  #text = el('p');
  #kind = el('p', { class: 'note' });
  #head = el('div', { class: 'headline', role: 'status' }, this.#title, this.#text);
  #buttons = el('div', { class: 'row' });
  #choices = el('div', { class: 'fields' });
  #reached = el('dl', { class: 'reached' });
  element = el('div', { class: 'puzzle-panel' }, this.#head, this.#kind, this.#buttons, this.#choices, this.#reached);
  #actions;
  #choose;

  /**
   * @param {Record<'hint' | 'give' | 'again' | 'next' | 'today' | 'link', () => void>} actions
   * @param {(wish: Wish) => void} choose
   */
  constructor(actions, choose) {
    this.#actions = actions;
    this.#choose = choose;
  }

  /** Offers what can be wished. @param {Language} words @param {Wish} wish */
  offer(words, wish) {
    const t = words.t.bind(words);
    const list = (/** @type {keyof Wish} */ name, /** @type {(string | number)[]} */ values, /** @type {(value: any) => string} */ text) => {
      const box = selectBox({ id: `wish-${name}` }, values, wish[name], text, (value) => this.#choose({ ...wish, [name]: value }));
      return el('label', { class: 'field' }, el('span', {}, t(`wish.${name}`)), box);
    };
    rebuild(this.#choices, JSON.stringify([words.code, wish]), () => [
      list('theme', ['', ...THEMES], (value) => t(`theme.${value || 'any'}`)),
      list('level', [0, ...LEVELS], (value) => (value ? t('level', { n: value }) : t('level.any'))),
    ]);
  }

  /**
   * @param {Language} words
   * @param {Session} session
   * @param {boolean} today whether it is the puzzle of the day
   * @param {Reached} reached
   */
  update(words, session, today, reached) {
    const t = words.t.bind(words);
    const { stage, puzzle } = session;
    setText(this.#title, headline(t, session));
    setText(this.#text, detail(t, session));
    this.#head.className = `headline ${stage === 'solved' ? 'won' : stage === 'failed' ? 'warning' : ''}`;
    setText(this.#kind, [today ? t('today.is') : '', kind(t, puzzle)].filter(Boolean).join(' · '));
    this.#drawButtons(t, session);
    const { rating, deviation, run, bestRun, days, solved, of } = reached;
    const pairs = [
      ['reached.rating', t('reached.rating.value', { rating: Math.round(rating), deviation: Math.round(2 * deviation) })],
      ['reached.run', t('reached.run.value', { n: run, best: bestRun })],
      ['reached.days', t('reached.days.value', { n: days })],
      ['reached.solved', t('reached.solved.value', { n: solved, of })],
    ];
    this.#reached.replaceChildren(...pairs.map(([name, value]) => el('div', {}, el('dt', {}, t(name)), el('dd', { id: name.replace('.', '-') }, value))));
  }

  /** @param {(key: string) => string} t @param {Session} session */
  #drawButtons(t, { stage, played, hints }) {
    const over = stage === 'solved' || stage === 'shown';
    /** The name of each, whether it can be pressed, whether it is what comes next. @type {[string, boolean, boolean][]} */
    const offered = [
      ['again', stage === 'failed', true],
      ['next', true, over],
      ['hint', stage === 'open' && played.length === 0 && hints < 2, false],
      ['give', stage === 'open' || stage === 'failed', false],
      ['today', true, false],
      ['link', true, false],
    ];
    rebuild(this.#buttons, `${t('button.next')}|${offered}`, () => offered.map(([name, on, first]) =>
      el('button', { type: 'button', id: `puzzle-${name}`, class: first && on ? 'primary' : '', 'aria-disabled': String(!on), onclick: () => on && Reflect.get(this.#actions, name)() }, t(`button.${name}`))));
  }
}
