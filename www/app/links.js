// Games from links, text and files, and the games that a tab restores when the page is opened again.

import { EngineError } from '../engine/error.js';
import { byId } from '../shared/dom.js';
import { fieldsIn, isBadLink } from '../shared/link.js';
import { ignoreRejection } from '../shared/promises.js';
import { listenForRecords } from '../shared/bring.js';
import { comesFromSite, isAgain, loadTab, saveTab } from '../shared/store.js';
import { namesView, viewIn } from './modes.js';

/** The storage keys of this tab's two games. */
const TABS = { solved: 'gomoku.tab', free: 'gomoku.tab.free' };

export class Links {
  #state;
  #board;
  #modes;
  #openChallenge;
  /** This tab's games from before the page was loaded, as links. A game is restored when its view is shown. */
  #saved = { solved: '', free: '' };

  /**
   * @param {PageState} state
   * @param {GomokuBoard} board
   * @param {import('./modes.js').Modes} modes
   * @param {() => Promise<import('./challenge.js').Challenge>} openChallenge
   */
  constructor(state, board, modes, openChallenge) {
    this.#state = state;
    this.#board = board;
    this.#modes = modes;
    this.#openChallenge = openChallenge;
    window.addEventListener('hashchange', () => ignoreRejection(this.#open()));
    for (const link of ['watch', 'daily']) {
      byId(`go-${link}`).addEventListener('click', () => location.hash === `#${link}` && ignoreRejection(this.#open()));
    }
    listenForRecords((record, files) => ignoreRejection(this.#load(record, files)));
  }

  /** Shows the game in the address, or this tab's game after a reload or a visit to another page of the site. */
  begin() {
    if (isAgain() || comesFromSite()) this.#saved = { solved: loadTab(TABS.solved) ?? '', free: loadTab(TABS.free) ?? '' };
    const save = () => this.#save();
    document.addEventListener('visibilitychange', save);
    window.addEventListener('pagehide', save);
    ignoreRejection(this.#open(true));
  }

  /** @returns {Promise<import('../dialogs/share.js').Shared>} */
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

  /** @param {string | Blob} record @param {number} [files] */
  async #load(record, files) {
    const { openRecord } = await import('../dialogs/record.js');
    try {
      await openRecord(await this.#state.words(), await this.shared(), record, files);
    } catch (error) {
      await this.#refuse(error);
    }
  }

  /**
   * Shows the game in the address, or this tab's game of the same kind.
   * @param {boolean} [begins] whether the page has just loaded
   */
  async #open(begins = false) {
    const hash = location.hash.slice(1);
    this.#modes.choose(viewIn(hash));
    const kind = this.#state.free ? 'free' : 'solved';
    try {
      // After a reload, the user's game goes on, even if it came from a link. Otherwise, a game in a link wins.
      const saved = (begins && isAgain()) || !hash.includes('=') ? this.#saved[kind] : '';
      await this.#show(hash, saved);
      const { at } = fieldsIn(saved);
      if (at) await this.#goto(Number(at));
      // A game that could not be shown stays saved.
      this.#saved[kind] = '';
    } catch (/** @type {any} */ error) {
      if (isBadLink(error)) history.replaceState(null, '', `#${this.#state.view}`);
      // A free game reports its errors itself.
      if (kind === 'solved' && error.code !== 'cancelled') await this.#refuse(error);
    }
  }

  /** @param {string} hash @param {string} saved the tab's game, as a link */
  async #show(hash, saved) {
    const { moves = '' } = fieldsIn(saved);
    if (hash === 'watch') return (await this.#openChallenge()).watch();
    if (hash === 'daily') return (await this.#openChallenge()).begin(moves.replaceAll('-', ' '));
    const { gameInLink } = /=/.test(hash + saved) ? await import('../dialogs/share.js') : { gameInLink: () => null };
    const game = gameInLink(saved) ?? gameInLink(hash);
    if (!game) {
      if (!hash || namesView(hash)) return;
      throw new EngineError({ code: 'bad-link', message: 'the link leads nowhere', token: hash.slice(0, 20) });
    }
    if (game.free) return (await this.#modes.openFree()).load(game.board, game.moves);
    const solved = await this.#solved();
    // A user who returns to a link continues the game.
    const here = solved.moves.startsWith(game.moves) && solved.board === (game.board || '15-standard');
    if (!here) await solved.open(game.board, game.moves);
  }

  /** @param {number} moves */
  async #goto(moves) {
    const { controller } = this.#board;
    await (this.#modes.shownFree?.goto(moves) ?? controller.goto([controller.root, ...controller.current.path()][moves]));
  }

  /** @param {any} error */
  async #refuse(error) {
    (this.#modes.shownFree ?? this.#board).notify((await this.#state.words()).problem(error));
  }

  /**
   * Phones reload pages that were hidden for long. A game not restored yet stays saved. If moves were undone, `at` is the number
   * of those on the board.
   */
  #save() {
    const { free } = this.#modes;
    if (free && !this.#saved.free) saveTab(TABS.free, free.link);
    const { current, engine } = this.#board.controller;
    // Keep a saved game that has not been restored, or that no engine could restore.
    if (this.#saved.solved || engine.status.where === 'none') return;
    const undone = current.future();
    const moves = [...current.path(), ...undone].map(({ name }) => name);
    const at = undone.length ? `&at=${current.stones}` : '';
    // The first stone is always on the board, so a game with no other is not saved.
    saveTab(TABS.solved, moves.length > 1 ? `board=${this.#state.settings.game}&moves=${moves.join('-')}${at}` : '');
  }
}
