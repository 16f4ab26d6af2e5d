// Games from links, pasted texts and dropped files, and the game that a tab restores after a reload.

import { byId } from '../shared/dom.js';
import { fieldsIn } from '../shared/link.js';
import { ignoreRejection } from '../shared/promises.js';
import { listenForRecords } from '../shared/bring.js';
import { isAgain, loadTab, saveTab } from '../shared/store.js';
import { viewIn } from './modes.js';

/** The storage key of a tab's game. */
const TAB = 'gomoku.tab';

export class Links {
  #state;
  #board;
  #modes;
  #challenge;

  /**
   * @param {PageState} state
   * @param {GomokuBoard} board
   * @param {import('./modes.js').Modes} modes
   * @param {import('./challenge.js').Challenge} challenge
   */
  constructor(state, board, modes, challenge) {
    this.#state = state;
    this.#board = board;
    this.#modes = modes;
    this.#challenge = challenge;
    window.addEventListener('hashchange', () => ignoreRejection(this.#open()));
    for (const link of ['watch', 'daily']) {
      byId(`go-${link}`).addEventListener('click', () => location.hash === `#${link}` && ignoreRejection(this.#open()));
    }
    listenForRecords((record, files) => ignoreRejection(this.#load(record, files)));
  }

  /** Shows the game in the page's address, or this tab's game after a reload. */
  begin() {
    // If the user leaves before the game is restored, it must not be lost.
    ignoreRejection(this.#open((isAgain() && loadTab(TAB)) || '').finally(() => {
      const save = () => this.#save();
      document.addEventListener('visibilitychange', save);
      window.addEventListener('pagehide', save);
    }));
  }

  /** Returns the current game, which can be shared or replaced. @returns {Promise<import('../dialogs/share.js').Shared>} */
  async shared() {
    return this.#modes.shownFree?.shared() ?? this.#solved();
  }

  async #solved() {
    const { gameOf } = await import('../dialogs/share.js');
    const game = gameOf(this.#board, (game) => this.#state.choose({ game }), async () => {
      this.#modes.turnTo('engine');
      return (await this.#modes.openFree()).shared();
    });
    const { view } = this.#state;
    return view === 'play' ? game : { ...game, place: [view, game.place].filter(Boolean).join('&') };
  }

  /** @param {string | Blob} record @param {number} [files] how many were dropped */
  async #load(record, files) {
    const { openRecord } = await import('../dialogs/record.js');
    try {
      await openRecord(await this.#state.words(), await this.shared(), record, files);
    } catch (error) {
      await this.#refuse(error);
    }
  }

  /** Shows the game in the fragment of the page's address. @param {string} [saved] this tab's game, in the form of a link */
  async #open(saved = '') {
    const hash = location.hash.slice(1);
    this.#modes.choose(viewIn(hash));
    const { moves = '' } = fieldsIn(saved);
    if (hash === 'watch') return this.#challenge.watch();
    if (hash === 'daily') return this.#challenge.begin(moves.replaceAll('-', ' '));
    if (!/=/.test(hash + saved)) return;
    const { gameInLink } = await import('../dialogs/share.js');
    const before = gameInLink(saved);
    const game = before?.free === this.#state.free ? before : gameInLink(hash);
    if (!game) return;
    if (game.free) return (await this.#modes.openFree()).load(game.board, game.moves);
    const solved = await this.#solved();
    // Returning to a link restores the game as the user left it.
    const here = solved.moves.startsWith(game.moves) && solved.board === (game.board || '15-standard');
    if (!here) await solved.open(game.board, game.moves).catch((error) => this.#refuse(error));
  }

  /** Reports why a game cannot be shown. @param {any} error */
  async #refuse(error) {
    (this.#modes.shownFree ?? this.#board).notify((await this.#state.words()).problem(error));
  }

  /** Saves the game for a reload. Phones reload pages that were hidden for a long time. */
  #save() {
    const { free, settings } = this.#state;
    // Without an engine, the saved game was not restored. It must not be lost.
    if (!free && this.#board.controller.engine.status.where === 'none') return;
    const { place, moves } = this.#modes.shownFree?.shared() ?? { place: `board=${settings.game}`, moves: this.#board.state().moves.join(' ') };
    // The first stone is always on the board.
    saveTab(TAB, free || moves.includes(' ') ? `${place}&moves=${moves.replaceAll(' ', '-')}` : '');
  }
}
