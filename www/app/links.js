// Games that come from outside and go there: links, texts that are pasted, files that are dropped, and the game that a tab
// goes on with when the page is loaded again.

import { ignoreRejection } from '../shared/promises.js';
import { isAgain, loadTab, saveTab } from '../shared/store.js';

/** Under which name a tab keeps its game. */
const TAB = 'gomoku.tab';

export class Links {
  #state;
  #board;
  #modes;

  /**
   * @param {import('./state.js').PageState} state
   * @param {import('../gomoku-board.js').GomokuBoard} board
   * @param {import('./modes.js').Modes} modes
   */
  constructor(state, board, modes) {
    this.#state = state;
    this.#board = board;
    this.#modes = modes;
    window.addEventListener('hashchange', () => ignoreRejection(this.#open()));
    document.addEventListener('paste', (event) => {
      if (/** @type {Element} */ (event.target).closest('dialog, input, textarea')) return;
      const text = event.clipboardData?.getData('text');
      if (text) ignoreRejection(this.#load(text));
    });
    const { body } = document;
    document.addEventListener('dragover', (event) => {
      event.preventDefault();
      body.classList.add('dropping');
    });
    document.addEventListener('dragleave', (event) => !event.relatedTarget && body.classList.remove('dropping'));
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      body.classList.remove('dropping');
      const file = event.dataTransfer?.files[0];
      if (file) ignoreRejection(this.#load(file));
    });
  }

  /** Goes on with the game of this tab, or shows that of the link. @returns {boolean} whether there is one */
  begin() {
    const saved = isAgain() && loadTab(TAB);
    const begun = saved ? this.#goOn(saved) : location.hash ? this.#open() : null;
    // Who leaves before the game is there again loses nothing.
    ignoreRejection(Promise.resolve(begun).finally(() => {
      const save = () => this.#save();
      document.addEventListener('visibilitychange', save);
      window.addEventListener('pagehide', save);
    }));
    return begun !== null;
  }

  /** The game that is shown, to be shared or to be replaced. @returns {Promise<import('../dialogs/share.js').Shared>} */
  async shared() {
    return this.#modes.shownFree?.shared() ?? this.#solved();
  }

  async #solved() {
    const { gameOf } = await import('../dialogs/share.js');
    return gameOf(this.#board, (game) => this.#state.choose({ game }), async () => {
      this.#modes.choose('free');
      return (await this.#modes.openFree()).shared();
    });
  }

  /** @param {string | Blob} record */
  async #load(record) {
    const { openRecord } = await import('../dialogs/record.js');
    try {
      await openRecord(await this.#state.words(), await this.shared(), record);
    } catch (error) {
      await this.#refuse(error);
    }
  }

  /** @param {string} [hash] what a link says after its `#`; the page's own address if not given */
  async #open(hash) {
    const { gameInLink } = await import('../dialogs/share.js');
    const game = gameInLink(hash);
    if (!game) return;
    if (game.free) {
      this.#modes.choose('free');
      await (await this.#modes.openFree()).load(game.board, game.moves);
    } else {
      if (this.#state.free) this.#modes.choose('play');
      await (await this.#solved()).open(game.board, game.moves).catch((error) => this.#refuse(error));
    }
  }

  /** Says why a game is not shown. @param {any} error */
  async #refuse(error) {
    (this.#modes.shownFree ?? this.#board).notify((await this.#state.words()).problem(error));
  }

  /** Keeps the game for the case that the page is loaded again, as phones do with pages that were out of sight for long. */
  #save() {
    const { free, settings } = this.#state;
    const { place, moves } = this.#modes.shownFree?.shared() ?? { place: `board=${settings.game}`, moves: this.#board.state().moves.join(' ') };
    // The first stone lies there anyway.
    const game = free || moves.includes(' ') ? `${place}&moves=${moves.replaceAll(' ', '-')}` : '';
    saveTab(TAB, `${free ? 'free' : this.#board.controller.mode}#${game}`);
  }

  /** @param {string} saved */
  async #goOn(saved) {
    const [mode, game] = saved.split('#');
    if (game) await this.#open(game);
    if (this.#modes.hasPanel(mode)) this.#modes.choose(mode);
  }
}
