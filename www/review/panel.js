import { Chart } from './chart.js';
import { ControlBar } from '../panel/controls.js';
import { MoveList, stepsOfLine } from '../panel/move-list.js';
import { el, rebuild, setText } from '../shared/dom.js';
import { said, titleOf } from './saying.js';
import { task } from './judged.js';

/**
 * @typedef {Record<'stop' | 'review' | 'seek' | 'again' | 'show' | 'leave' | 'line' | 'link' | 'save', () => void>} Actions
 */

export class ReviewPanel {
  #title = el('h2');
  #text = el('p');
  #head = el('div', { class: 'headline', role: 'status' }, this.#title, this.#text);
  #buttons = el('div', { class: 'row' });
  #progress = el('progress', { id: 'progress' });
  #running = el('div', { class: 'running' }, this.#progress);
  #accuracy = el('div', { class: 'accuracy' });
  #keyMoments = el('ol', { class: 'turns' });
  #keyMomentsTitle = el('h3');
  #record = el('div', { class: 'record' });
  #moves = new MoveList(this.#record);
  #review;
  #actions;
  #chart;
  #bar;
  element;

  /**
   * @param {GameReview} review
   * @param {Actions} actions
   * @param {HTMLElement} opener opens another game
   */
  constructor(review, actions, opener) {
    this.#review = review;
    this.#actions = actions;
    this.#chart = new Chart((shown) => review.goto(shown), (step) => review.goToKeyMoment(step));
    this.#bar = new ControlBar({
      back: () => review.goto(review.shown - 1),
      forward: () => review.goto(review.shown + 1),
      next: () => review.goToKeyMoment(1),
    });
    const list = el('div', { class: 'turning' }, this.#keyMomentsTitle, this.#keyMoments);
    this.element = el('div', { class: 'review-panel' }, this.#head, this.#bar.element, this.#chart.figure, this.#accuracy, this.#running, this.#buttons, list, this.#record, opener);
  }

  /** @param {Language} words */
  translate(words) {
    this.#bar.translate(words);
    this.#progress.setAttribute('aria-label', words.t('progress'));
    this.#keyMomentsTitle.textContent = words.t('turns');
  }

  /** @param {Language} words */
  update(words) {
    const review = this.#review;
    const { stage, moves, shown, keyMoments, judged, trial } = review;
    const { title, text, tone } = said(words, review);
    setText(this.#title, title);
    setText(this.#text, text);
    this.#head.className = `headline ${tone}`;
    const none = stage === 'none';
    for (const element of [this.#bar.element, this.#chart.figure, this.#record]) element.hidden = none;
    this.#bar.enable('back', shown > 0);
    this.#bar.enable('forward', shown < moves.length);
    this.#bar.enable('next', keyMoments.some(({ number }) => number > shown));
    this.#chart.update(words.t('chart'), words.t('chart.legend'), shown === 0 ? words.t('chart.begin') : title, review);
    this.#running.hidden = stage !== 'running';
    this.#progress.max = Math.max(1, moves.length);
    this.#progress.value = judged.length;
    this.#drawAccuracy(words);
    this.#drawButtons(words);
    this.#drawKeyMoments(words);
    const steps = stepsOfLine(moves, shown, (to) => review.goto(to));
    this.#moves.show(words, trial ? steps.map((step) => ({ ...step, here: false })) : steps);
  }

  /** Shows the accuracy once every move is known. @param {Language} words */
  #drawAccuracy(words) {
    const { stage, accuracies } = this.#review;
    this.#accuracy.hidden = stage !== 'done';
    if (stage !== 'done') return;
    const percent = (/** @type {number | null} */ share) => (share === null ? '–' : new Intl.NumberFormat(words.code, { style: 'percent' }).format(share));
    const values = { black: percent(accuracies.black), white: percent(accuracies.white) };
    rebuild(this.#accuracy, words.code + values.black + values.white, () => [
      el('details', {}, el('summary', {}, words.t('accuracy', values)), el('p', { class: 'note' }, words.t('accuracy.how'))),
    ]);
  }

  /** @param {Language} words */
  #drawButtons(words) {
    const { stage, trial, here } = this.#review;
    /** The buttons, each with whether it is the main one. @type {[keyof Actions, boolean][]} */
    const offered = [];
    if (trial) {
      if (trial.stage === 'wrong' || trial.stage === 'unclear') offered.push(['again', true]);
      if (trial.accepts) offered.push(['show', false]);
      offered.push(['leave', !trial.accepts]);
    } else {
      if (here && task(here)) offered.push(['seek', true]);
      if (here && here.line.length > 0) offered.push(['line', false]);
      if (stage === 'running') offered.push(['stop', false]);
      if (stage === 'stopped') offered.push(['review', true]);
      if (stage !== 'none') offered.push(['link', false], ['save', false]);
    }
    const held = this.#buttons.contains(document.activeElement);
    const built = rebuild(this.#buttons, `${words.code}|${offered}|${this.#review.lineShown}`, () => offered.map(([name, first]) => el('button', {
      type: 'button',
      id: `review-${name}`,
      class: first ? 'primary' : '',
      'aria-pressed': name === 'line' ? String(this.#review.lineShown) : undefined,
      onclick: () => this.#actions[name](),
    }, words.t(`button.${name}`))));
    // A used button disappears. Focus another.
    if (built && held && !this.#buttons.contains(document.activeElement)) this.#buttons.querySelector('button')?.focus();
  }

  /** @param {Language} words */
  #drawKeyMoments(words) {
    const { keyMoments, shown, stage } = this.#review;
    this.#keyMomentsTitle.hidden = stage === 'none';
    const key = `${words.code}|${keyMoments.map(({ number, kind }) => `${number}${kind}`)}|${shown}|${stage}`;
    const held = this.#keyMoments.contains(document.activeElement);
    const built = rebuild(this.#keyMoments, key, () => {
      if (keyMoments.length === 0 && stage === 'done') return [el('li', { class: 'note' }, words.t('turns.none'))];
      const goto = (/** @type {number} */ number) => () => this.#review.goto(number);
      return keyMoments.map((move) => el('li', {}, el('button', { type: 'button', class: move.kind, 'aria-current': move.number === shown ? 'step' : undefined, onclick: goto(move.number) }, titleOf(words, move))));
    });
    if (built && held) /** @type {HTMLElement | null} */ (this.#keyMoments.querySelector('[aria-current]') ?? this.#keyMoments.querySelector('button'))?.focus();
  }
}
