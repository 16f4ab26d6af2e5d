// The lessons, which replace the game.

import { LESSONS } from './lessons.js';
import { PositionBoard } from '../pages/position-board.js';
import { SIZE } from '../shared/notation.js';
import { Session } from '../puzzles/session.js';
import { el, rebuild } from '../shared/dom.js';
import { followLooks } from '../pages/looks.js';
import { freeClient } from '../free/client.js';
import { load, save } from '../shared/store.js';
import { playOn, positionOf } from '../puzzles/saying.js';

/** @typedef {import('./lessons.js').Exercise} Exercise */

const PLACE = 'gomoku.lessons';

/** @returns {string[]} */
const loadSolved = () => load(PLACE, { ids: [] }, Array.isArray).ids;

const EXERCISES = LESSONS.flatMap(({ exercises }) => exercises);

export class Course {
  /** The panel beside the board. */
  element = el('div', { class: 'lessons' });
  #host;
  #coach;
  #board = new PositionBoard({
    accepts: () => Boolean(this.#session?.accepts),
    pick: (point, accepted) => (accepted ? playOn(this.#board, this.#session, this.#words, point) : this.#board.refuse(point)),
  });
  /** @type {Language | null} */
  #words = null;
  #solved = loadSolved();
  /** @type {Exercise | undefined} */
  #exercise;
  /** @type {Session | null} */
  #session = null;

  /**
   * @param {GomokuBoard} host the board that the lessons replace
   * @param {() => void} coach goes on to the coach
   */
  constructor(host, coach) {
    this.#host = host;
    this.#coach = coach;
    followLooks(host, this.#board);
  }

  get done() {
    return EXERCISES.every(({ id }) => this.#solved.includes(id));
  }

  /** Shows the first unsolved exercise. */
  show() {
    this.#host.after(this.#board.element);
    this.#open(EXERCISES.find(({ id }) => !this.#solved.includes(id)) ?? EXERCISES[0]);
  }

  /** Actions by key. @returns {Record<string, () => void>} */
  get actions() {
    return { board: () => this.#board.focus(), hint: () => this.#session && this.#hint(this.#session) };
  }

  close() {
    this.#session?.close();
    this.#board.element.remove();
  }

  /** @param {Language} words */
  update(words) {
    this.#words = words;
    this.#draw();
  }

  /** @param {Exercise} exercise */
  #open(exercise) {
    this.#session?.close();
    this.#exercise = exercise;
    this.#session = new Session(freeClient(), { rule: 'standard', ...exercise, toMove: 'black', fours: 0, quiet: 0, rating: 0, level: 0 }, 0);
    this.#session.addEventListener('change', () => this.#draw());
    this.#session.addEventListener('end', (event) => {
      if (!(/** @type {CustomEvent} */ (event).detail.solved)) return;
      // Another tab may have solved more exercises.
      this.#solved = [...new Set([...loadSolved(), exercise.id])];
      save(PLACE, { ids: this.#solved });
      this.#draw();
    });
    this.#draw();
  }

  #draw() {
    const [words, session, exercise] = [this.#words, this.#session, this.#exercise];
    if (!words || !session || !exercise) return;
    const { stage } = session;
    const { title, text } = this.#said(words, session, exercise);
    this.#board.show(words, positionOf(session));
    if (stage !== 'thinking') this.#board.say(words.sentences(title, text));
    const tone = stage === 'solved' ? 'solved' : stage === 'failed' ? 'warning' : '';
    rebuild(this.element, [words.code, exercise.id, title, text, stage, session.hintable, this.#solved.length].join('|'), () => [
      el('div', { class: `headline ${tone}`, role: 'status' }, el('h2', {}, title), el('p', {}, text)),
      el('div', { class: 'row' }, this.#button(words, session, exercise)),
      el('p', { class: 'note' }, words.t('course.place', { n: SIZE, rule: words.t(`rule.${session.puzzle.rule}`) })),
      this.#chapters(words, exercise),
    ]);
  }

  /** @param {Language} words @param {Exercise} exercise */
  #chapters(words, exercise) {
    const chapter = (/** @type {string} */ id, /** @type {boolean} */ here, /** @type {() => void} */ open, /** @type {Exercise[]} */ exercises = []) => {
      const solved = exercises.filter((other) => this.#solved.includes(other.id)).length;
      const all = solved === exercises.length;
      return el('button', { type: 'button', id: `lesson-${id}`, 'aria-current': here ? 'step' : undefined, onclick: open }, words.t(`course.${id}`),
        all ? solved > 0 && el('span', { class: 'tick', role: 'img', 'aria-label': words.t('course.solved') }, '✓') : el('span', { class: 'note' }, `${solved}/${exercises.length}`));
    };
    return el('div', { class: 'chapters', role: 'group', 'aria-label': words.t('course.label') },
      ...LESSONS.map(({ id, exercises }) => chapter(id, exercises.includes(exercise), () => this.#open(exercises[0]), exercises)),
      chapter('coach', false, this.#coach));
  }

  /**
   * Creates the button for the next step. It keeps the focus as it changes.
   * @param {Language} words
   * @param {Session} session
   * @param {Exercise} exercise
   */
  #button(words, session, exercise) {
    const button = (/** @type {string} */ name, /** @type {() => void} */ act, primary = false, off = false) =>
      el('button', { type: 'button', id: 'course-act', class: primary ? 'primary' : '', 'aria-disabled': String(off), onclick: () => off || act() }, words.t(`course.${name}`));
    const next = EXERCISES[EXERCISES.indexOf(exercise) + 1];
    if (session.stage === 'solved') return next ? button('next', () => (this.#showBoard(), this.#open(next)), true) : button('go', this.#coach, true);
    if (session.stage === 'failed') return button('again', () => (this.#showBoard(), session.again()), true);
    return button('hint', () => this.#hint(session), false, !session.hintable);
  }

  /** On a phone, the board is above the buttons. */
  #showBoard() {
    this.#board.element.scrollIntoView({ block: 'nearest' });
  }

  /**
   * Shows the winning point. A region would not help enough.
   * @param {Session} session
   */
  #hint(session) {
    if (!session.hintable) return;
    session.hint();
    session.hint();
  }

  /** The headline and the sentence below it. @param {Language} words @param {Session} session @param {Exercise} exercise */
  #said(words, { stage, line, played, hints, next }, { id, theme }) {
    const lesson = LESSONS.find(({ exercises }) => exercises.some((other) => other.id === id));
    const exercises = lesson?.exercises ?? [];
    const number = exercises.findIndex((other) => other.id === id) + 1;
    const title = words.t('course.title', { lesson: words.t(`course.${lesson?.id}`), n: number, of: exercises.length });
    if (stage === 'solved') return { title: words.t('course.right'), text: words.t(`course.${id}.right`) };
    if (stage === 'failed') return { title: words.t(`course.wrong.${theme}`), text: words.t(`course.${id}.wrong`, { reply: line[0] ?? '' }) };
    if (hints > 0) return { title, text: words.t('course.look', { point: next ?? '' }) };
    return { title, text: words.t(played.length > 0 ? 'course.goOn' : `course.${id}.text`) };
  }
}
