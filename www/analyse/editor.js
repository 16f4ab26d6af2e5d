// A position set up by hand, with stones in any order. It becomes a list of moves, so a game must be able to reach it: Black
// needs as many stones as White or one more.

import { el } from '../shared/dom.js';
import { icon } from '../shared/icons.js';
import { nameOf } from '../shared/notation.js';

/** @type {(Color | 'erase')[]} */
const TOOLS = ['black', 'white', 'erase'];

export class Editor {
  #board;
  #onChange;
  /** Stones in the order of placement. @type {Map<number, Color> | null} null if nothing is being edited */
  #stones = null;
  /** The game before editing. @type {GameNode | null} */
  #root = null;
  /** @type {Color | 'erase'} */
  #tool = 'black';

  /** @param {GomokuBoard} board @param {() => void} onChange */
  constructor(board, onChange) {
    this.#board = board;
    this.#onChange = onChange;
  }

  get active() {
    return this.#stones !== null;
  }

  /** True if another game has replaced it and must be shown. */
  get outdated() {
    return this.active && this.#board.controller.root !== this.#root;
  }

  /** Starts from the position on the board. */
  open() {
    const { current, root } = this.#board.controller;
    this.#root = root;
    this.#stones = new Map(current.path().map((node) => [/** @type {number} */ (node.point), node.color]));
    this.#board.edit(this);
    this.#onChange();
  }

  /** Restores the board. */
  close() {
    if (!this.#stones) return;
    this.#stones = null;
    this.#board.edit(null);
    this.#onChange();
  }

  /** If this key changes, the position must be redrawn. */
  get key() {
    return JSON.stringify([this.#tool, [...(this.#stones ?? [])]]);
  }

  get stones() {
    return [...(this.#stones ?? [])].map(([point, color], i) => ({ point, color, number: i + 1 }));
  }

  /** @param {number} point @returns {Color | null} */
  stoneFor(point) {
    return this.#tool === 'erase' || this.#stones?.has(point) ? null : this.#tool;
  }

  /** @param {number} point */
  pick(point) {
    const stones = this.#stones;
    if (!stones) return;
    if (this.#tool === 'erase' || stones.get(point) === this.#tool) stones.delete(point);
    else stones.set(point, this.#tool);
    this.#board.edit(this);
    this.#onChange();
  }

  /** Creates the buttons and the sentence about the side to move. @param {Language} language */
  element(language) {
    const t = language.t.bind(language);
    const [black, white] = this.#sides();
    const toMove = black.length === white.length ? 'black' : 'white';
    const reachable = black.length - white.length === (toMove === 'black' ? 0 : 1);
    const tools = TOOLS.map((tool) => el('button', { type: 'button', 'aria-pressed': tool === this.#tool, onclick: () => this.#choose(tool) }, t(`editor.${tool}`)));
    return el(
      'div',
      { class: 'editor' },
      el('div', { class: 'row', role: 'group', 'aria-label': t('editor.tools') }, ...tools, el('button', { type: 'button', onclick: () => this.#clear() }, t('editor.clear'))),
      el('p', { role: 'status', class: reachable ? 'verdict' : 'problem' }, reachable ? t(`status.${toMove}ToMove`) : t('editor.counts', { black: black.length, white: white.length })),
      el(
        'div',
        { class: 'row' },
        el('button', { type: 'button', class: 'primary', 'aria-disabled': !reachable, onclick: () => reachable && this.#finish() }, icon('place'), t('editor.done')),
        el('button', { type: 'button', onclick: () => this.close() }, t('editor.cancel')),
      ),
    );
  }

  /** @returns {[number[], number[]]} */
  #sides() {
    const all = [...(this.#stones ?? [])];
    const of = (/** @type {Color} */ wanted) => all.filter(([, color]) => color === wanted).map(([point]) => point);
    return [of('black'), of('white')];
  }

  /** @param {Color | 'erase'} tool */
  #choose(tool) {
    this.#tool = tool;
    this.#onChange();
  }

  #clear() {
    this.#stones?.clear();
    this.#board.edit(this);
    this.#onChange();
  }

  #finish() {
    const [black, white] = this.#sides();
    const moves = black.flatMap((point, i) => (i < white.length ? [point, white[i]] : [point]));
    // The board reports errors, such as a five among the stones. The edited stones then stay, unless another game must be
    // shown.
    this.#board.load(moves.map((point) => nameOf(point, this.#board.controller.board.size)).join(' ')).catch(() => {});
  }
}
