// A puzzle on a `<gomoku-board>`, in place of the game. Only the puzzle page saves progress.

import { PositionBoard } from '../pages/position-board.js';
import { Session } from './session.js';
import { dayOf, puzzleOfDay } from './collection.js';
import { detail, headline, playOn, positionOf, report } from './saying.js';
import { el } from '../shared/dom.js';
import { followLooks } from '../pages/looks.js';
import { judge, loadPuzzles } from './source.js';
import { preferredLanguage, wordsOf } from '../shared/i18n.js';
import { ignoreRejection } from '../shared/promises.js';

export class PuzzleWidget {
  #board = new PositionBoard({
    accepts: () => Boolean(this.#session?.accepts) && !this.#readonly,
    pick: (point, accepted) => (accepted ? playOn(this.#board, this.#session, this.#words, point) : this.#board.refuse(point)),
  });
  #title = el('strong');
  #text = el('span');
  #buttons = el('div', { class: 'controls', role: 'toolbar' });
  element = el('div', { class: 'puzzle' }, this.#board.element, el('div', { class: 'status', role: 'status' }, this.#title, this.#text), this.#buttons);
  /** @type {Language | null} */
  #words = null;
  #learnWords = wordsOf('puzzles', (words) => {
    this.#words = words;
    this.#draw();
  });
  /** @type {Session | null} */
  #session = null;
  #host;
  /** Follows the element's language and `readonly`. */
  #observer = new MutationObserver(() => (this.#translate(), this.#draw()));
  #endLooks;
  /** @type {string | null} */
  #wanted = null;
  #unfollow;

  /** @param {GomokuBoard} host */
  constructor(host) {
    this.#host = host;
    this.#observer.observe(host, { attributes: true, attributeFilter: ['lang', 'readonly'] });
    this.#endLooks = followLooks(host, this.#board);
    this.#translate();
    this.#unfollow = this.#board.notice.follow(judge());
  }

  destroy() {
    this.#unfollow();
    this.#observer.disconnect();
    this.#endLooks();
    this.#session?.close();
    this.#board.destroy();
    this.element.remove();
  }

  /** @param {string | null} id any other text means the puzzle of the day, null the game */
  async show(id) {
    this.#wanted = id;
    if (id === null) {
      this.#session?.close();
      this.#session = null;
      this.element.remove();
      return;
    }
    this.#host.controller.stop();
    // This hides the game on any board, with its buttons and messages.
    this.#host.shadowRoot?.prepend(this.element);
    const { notice } = this.#board;
    const retry = () => ignoreRejection(this.show(id));
    notice.set(loadPuzzles, null, retry);
    const puzzles = await loadPuzzles().catch((error) => {
      notice.set(loadPuzzles, { code: '', message: this.#words?.t('missing') ?? error.message }, retry);
      throw error;
    });
    if (this.#wanted !== id) return;
    const puzzle = puzzles.find((other) => other.id === id) ?? puzzleOfDay(puzzles, dayOf(new Date()));
    this.#session?.close();
    const session = (this.#session = new Session(judge(), puzzle));
    session.addEventListener('change', () => this.#draw());
    session.addEventListener('end', (event) => {
      const detail = { puzzle: puzzle.id, solved: /** @type {CustomEvent} */ (event).detail.solved };
      this.#host.dispatchEvent(new CustomEvent('puzzle', { detail, bubbles: true, composed: true }));
    });
    this.#draw();
  }

  #translate() {
    void this.#learnWords(this.#host.getAttribute('lang') || document.documentElement.lang || preferredLanguage());
  }

  get #readonly() {
    return (this.#host.getAttribute('readonly') ?? 'false') !== 'false';
  }

  #draw() {
    const [words, session] = [this.#words, this.#session];
    if (!words || !session) return;
    this.#board.show(words, positionOf(session));
    const t = words.t.bind(words);
    this.#title.textContent = headline(t, session);
    this.#text.textContent = detail(t, session);
    const { stage } = session;
    const readonly = this.#readonly;
    const stepped = session.line.length > 1;
    const offered = /** @type {const} */ ([
      ['button.hint', session.hintable, () => session.hint()],
      ['button.give', stage === 'open' || stage === 'failed', () => report(this.#board, words, session.give())],
      ['button.again', stage === 'failed' || stage === 'shown', () => session.again()],
      ['step.back', stepped && session.shown > 0, () => session.step(-1)],
      ['step.forward', stepped && session.shown < session.line.length, () => session.step(1)],
    ]);
    this.#buttons.replaceChildren(...offered.map(([name, on, act]) =>
      el('button', { type: 'button', 'aria-disabled': String(!on || readonly), onclick: () => on && !readonly && void act() }, el('span', {}, t(name)))));
    if (stage !== 'thinking') this.#board.say(words.sentences(this.#title.textContent ?? '', this.#text.textContent ?? ''));
  }
}
