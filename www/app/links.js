// Games from links, pasted texts and dropped files, and the game that a tab restores after a reload.

import { byId } from '../shared/dom.js';
import { fieldsIn } from '../shared/link.js';
import { ignoreRejection } from '../shared/promises.js';
import { listenForRecords } from '../shared/bring.js';
import { isAgain, loadTab, saveTab } from '../shared/store.js';
import { viewIn } from './modes.js';

/** The storage keys of a tab's two games: the game on the solved board and the free game. */
const TABS = { solved: 'gomoku.tab', free: 'gomoku.tab.free' };

export class Links {
  #state;
  #board;
  #modes;
  #challenge;
  /** This tab's games from before a reload, as links. A game is restored when its view is shown. */
  #saved = { solved: '', free: '' };

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
    if (isAgain()) this.#saved = { solved: loadTab(TABS.solved) ?? '', free: loadTab(TABS.free) ?? '' };
    const save = () => this.#save();
    document.addEventListener('visibilitychange', save);
    window.addEventListener('pagehide', save);
    ignoreRejection(this.#open(true));
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

  /**
   * Shows the game in the fragment of the page's address, or this tab's game of the same kind.
   * @param {boolean} [begins] whether the page has just been loaded
   */
  async #open(begins = false) {
    const hash = location.hash.slice(1);
    this.#modes.choose(viewIn(hash));
    const kind = this.#state.free ? 'free' : 'solved';
    // After a reload, the game continues where the user left it, even if it came from a link. If the user opens a link later,
    // the page shows the game in the link.
    await this.#show(hash, begins || !hash.includes('=') ? this.#saved[kind] : '');
    // A game that could not be shown stays saved.
    this.#saved[kind] = '';
  }

  /** @param {string} hash @param {string} saved the tab's game, in the form of a link */
  async #show(hash, saved) {
    const { moves = '' } = fieldsIn(saved);
    if (hash === 'watch') return this.#challenge.watch();
    if (hash === 'daily') return this.#challenge.begin(moves.replaceAll('-', ' '));
    if (!/=/.test(hash + saved)) return;
    const { gameInLink } = await import('../dialogs/share.js');
    const game = gameInLink(saved) ?? gameInLink(hash);
    if (!game) return;
    if (game.free) return (await this.#modes.openFree()).load(game.board, game.moves);
    const solved = await this.#solved();
    // If the user returns to a link, the game continues where it was left.
    const here = solved.moves.startsWith(game.moves) && solved.board === (game.board || '15-standard');
    if (!here) await solved.open(game.board, game.moves).catch((error) => this.#refuse(error));
  }

  /** Reports why a game cannot be shown. @param {any} error */
  async #refuse(error) {
    (this.#modes.shownFree ?? this.#board).notify((await this.#state.words()).problem(error));
  }

  /**
   * Saves the games for a reload. Phones reload pages that were hidden for a long time. A game that has not been restored yet
   * stays saved.
   */
  #save() {
    const inLink = (/** @type {string} */ place, /** @type {string} */ moves) => `${place}&moves=${moves.replaceAll(' ', '-')}`;
    const free = this.#modes.free?.shared();
    if (free && !this.#saved.free) saveTab(TABS.free, inLink(free.place, free.moves));
    // Keep the saved game if it has not been restored yet, or if no engine is available to restore it.
    if (this.#saved.solved || this.#board.controller.engine.status.where === 'none') return;
    const { moves } = this.#board.state();
    // A game with only the first stone is not saved, because that stone is always on the board.
    saveTab(TABS.solved, moves.length > 1 ? inLink(`board=${this.#state.settings.game}`, moves.join(' ')) : '');
  }
}
