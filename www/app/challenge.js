// Games that links start: a demonstration of Black's win, and the challenge of the day.

import { today } from '../game/daily.js';

export class Challenge {
  #board;
  /** Saved here, because the board may have left the page. */
  #controller;
  #state;
  /** The challenge started last. */
  #daily = { day: '', opening: '' };

  /**
   * @param {PageState} state
   * @param {GomokuBoard} board
   */
  constructor(state, board) {
    this.#state = state;
    this.#board = board;
    this.#controller = board.controller;
  }

  /** True if the engine chose one of White's moves. Such a game says nothing about the user. */
  get watched() {
    return this.#controller.current.path().some((node) => node.demonstrated);
  }

  /** The day of the challenge on the board, or ''. */
  get day() {
    const { day, opening } = this.#daily;
    return this.#controller.current.text().startsWith(opening) ? day : '';
  }

  /** Starts or continues today's challenge. @param {string} [played] this tab's moves */
  async begin(played = '') {
    if (this.#state.settings.game !== '15-standard') this.#state.choose({ game: '15-standard' });
    this.#daily = await today(this.#controller.engine);
    const { opening } = this.#daily;
    await this.#board.load(played.startsWith(opening) ? played : opening);
  }

  /** Shows Black's win against the longest defense. */
  async watch() {
    await this.#board.restart();
    if (!this.#controller.running) await this.#board.auto();
  }

  /** Starts another game of the same kind. After a demonstration, the user plays. */
  async again() {
    if (this.day) return this.begin();
    if (this.watched) history.replaceState(null, '', '#play');
    await this.#board.restart();
  }
}
