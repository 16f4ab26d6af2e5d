import { LEVELS, THEMES } from './collection.js';
import { detail, headline, kind } from './saying.js';
import { SIZE } from '../shared/notation.js';
import { el, rebuild, setText } from '../shared/dom.js';
import { selectBox } from '../shared/select-box.js';
import { icon } from '../shared/icons.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./collection.js').Wish} Wish */

/**
 * @typedef {object} Reached
 * @property {string} rating
 * @property {string} counts how this puzzle affects the rating
 * @property {number} run
 * @property {number} bestRun
 * @property {number} days
 * @property {number} solved
 * @property {number} of
 */

export class PuzzlePanel {
  #rule = el('p', { class: 'rule-in-force' });
  #kind = el('p', { class: 'note' });
  #title = el('h2');
  #text = el('p');
  #head = el('div', { class: 'headline', role: 'status' }, this.#title, this.#text);
  #steps = el('div', { class: 'row steps' });
  #buttons = el('div', { class: 'row' });
  #counts = el('p', { class: 'note', id: 'puzzle-counts' });
  #choices = el('div', { class: 'fields' });
  #reached = el('dl', { class: 'reached' });
  #more = el('div', { class: 'row' });
  element = el('div', { class: 'puzzle-panel' },
    el('div', {}, this.#rule, this.#kind), this.#head, this.#buttons, this.#steps, this.#counts, this.#reached, this.#choices, this.#more);
  #actions;
  #choose;

  /**
   * @param {Record<'hint' | 'give' | 'again' | 'next' | 'today' | 'link' | 'back' | 'forward', () => void>} actions
   * @param {(wish: Wish) => void} choose
   */
  constructor(actions, choose) {
    this.#actions = actions;
    this.#choose = choose;
  }

  /** @param {Language} words @param {Wish} wish */
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
   * @param {boolean} today whether this is today's puzzle
   * @param {Reached} reached
   */
  update(words, session, today, reached) {
    const t = words.t.bind(words);
    const { stage, puzzle } = session;
    setText(this.#rule, t('rule.line', { n: SIZE, rule: t(`rule.${puzzle.rule}`) }));
    setText(this.#kind, [today ? t('today.is') : '', kind(t, puzzle)].filter(Boolean).join(' · '));
    setText(this.#title, headline(t, session));
    setText(this.#text, detail(t, session));
    this.#head.className = `headline ${stage === 'solved' ? 'solved' : stage === 'failed' ? 'warning' : ''}`;
    this.#drawSteps(t, session);
    this.#drawButtons(t, session, today);
    const { rating, counts, run, bestRun, days, solved, of } = reached;
    setText(this.#counts, counts);
    const pairs = [
      ['reached.rating', rating],
      ['reached.run', t('reached.run.value', { n: run, best: bestRun })],
      ['reached.days', t('reached.days.value', { n: days })],
      ['reached.solved', t('reached.solved.value', { n: solved, of })],
    ];
    this.#reached.replaceChildren(...pairs.map(([name, value]) => el('div', {}, el('dt', {}, t(name)), el('dd', { id: name.replace('.', '-') }, value))));
  }

  /** Draws the buttons that step through a line. @param {import('./saying.js').Text} t @param {Session} session */
  #drawSteps(t, { line, shown }) {
    const button = (/** @type {'back' | 'forward'} */ name, /** @type {boolean} */ on) =>
      el('button', { type: 'button', id: `puzzle-${name}`, 'aria-label': t(`step.${name}`), 'aria-disabled': String(!on), onclick: () => on && this.#actions[name]() }, icon(name));
    rebuild(this.#steps, [t('step.back'), line.length, shown].join(), () =>
      line.length < 2 ? [] : [button('back', shown > 0), el('span', { class: 'counter' }, t('step', { n: shown, of: line.length })), button('forward', shown < line.length)]);
    this.#steps.hidden = line.length < 2;
  }

  /**
   * Draws the buttons. The next step comes first, directly below the text.
   * @param {import('./saying.js').Text} t
   * @param {Session} session
   * @param {boolean} today
   */
  #drawButtons(t, session, today) {
    const { stage } = session;
    const missed = stage === 'failed' || stage === 'shown';
    const button = (/** @type {'hint' | 'give' | 'again' | 'next' | 'today' | 'link'} */ name, on = true, first = false) =>
      el('button', { type: 'button', id: `puzzle-${name}`, class: first && on ? 'primary' : '', 'aria-disabled': String(!on), onclick: () => on && this.#actions[name]() }, t(`button.${name}`));
    const next = button.bind(null, 'next', true, stage === 'solved' || stage === 'shown');
    rebuild(this.#buttons, [t('button.next'), stage, session.hintable].join(), () =>
      stage === 'solved'
        ? [next(), button('give')]
        : [missed ? button('again', true, stage === 'failed') : button('hint', session.hintable), button('give', stage === 'open' || stage === 'failed'), next()]);
    rebuild(this.#more, [t('button.today'), today].join(), () => [button('today', !today), button('link')]);
  }
}
