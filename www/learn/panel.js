// The learning mode: first the lessons, then the coach.

import { Coach } from './coach.js';
import { Course } from './course.js';
import { el, rebuild } from '../shared/dom.js';
import { wordsOf } from '../shared/i18n.js';

export class Learn {
  #element;
  #board;
  #coach;
  #course;
  /** Whether the lessons are shown. Null until first drawn. @type {boolean | null} */
  #lessons = null;
  #words = /** @type {Language | null} */ (null);
  #learnWords = wordsOf('learn', (words) => {
    this.#words = words;
    this.#draw();
  });
  #room = el('div', { class: 'coach' });

  /** @param {HTMLElement} element @param {GomokuBoard} board */
  constructor(element, board) {
    this.#element = element;
    this.#board = board;
    this.#coach = new Coach(this.#room, board);
    this.#course = new Course(board, () => this.#goToCoach());
  }

  /** @returns {Record<string, () => void>} */
  get actions() {
    return this.#lessons ? this.#course.actions : {};
  }

  /** @param {GameNode} node */
  judge(node) {
    return this.#coach.judge(node);
  }

  close() {
    this.#coach.close();
    this.#course.close();
    this.#lessons = null;
  }

  /** @param {Language} language */
  update(language) {
    void this.#learnWords(language.code);
    this.#draw();
  }

  #draw() {
    if (!this.#words || this.#board.controller.mode !== 'learn') return;
    // A link to a game leads to the coach.
    if (this.#lessons === null) return this.#show(!this.#course.done && !location.hash.includes('moves='));
    if (this.#lessons) this.#course.update(this.#words);
    else this.#coach.update(this.#words);
  }

  #goToCoach() {
    // The lessons disappear, so a keyboard goes on at the coach's board.
    const isTyped = document.querySelector('.lessons button:focus-visible') !== null;
    this.#show(false);
    if (isTyped) this.#board.focusBoard();
  }

  /** @param {boolean} lessons */
  #show(lessons) {
    this.#lessons = lessons;
    this.#board.controller.setPaused(lessons);
    if (lessons) this.#course.show();
    else this.#course.close();
    const words = this.#words;
    const back = () => words && el('button', { type: 'button', id: 'learn-lessons', onclick: () => this.#show(true) }, words.t('course.lessons'));
    // With `rebuild`, the next view can clear the panel at once.
    rebuild(this.#element, `learn ${lessons} ${words?.code}`, () => (lessons ? [this.#course.element] : [this.#room, el('div', { class: 'row' }, back())]));
    this.#draw();
  }
}
