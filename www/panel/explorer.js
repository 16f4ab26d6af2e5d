// White's moves by the length of the win, longest first.

import { el, rebuild } from '../shared/dom.js';
import { hintsNote } from '../shared/hints.js';
import { UNBOUNDED } from '../shared/rules.js';
import { loadPart } from '../shared/i18n.js';

/** @typedef {import('../game/distances.js').Child} Child */

/** The number of moves of one length shown before "show the rest". */
const SHOWN = 14;

export class Explorer {
  #element;
  #play;
  /** The lengths shown in full. @type {Set<number | null>} */
  #open = new Set();
  #moves = '';
  /** The first of the moves just added, which gets the focus. */
  #next = '';
  /** The messages by part and language. On the infinite board, they say that not everything is proven. @type {Map<string, Language>} */
  #words = new Map();

  /** @param {HTMLElement} element @param {(point: string) => void} play */
  constructor(element, play) {
    this.#element = element;
    this.#play = play;
  }

  /** @param {Language} language @param {Controller} controller */
  update(language, controller) {
    const { board, childrenComplete, current, engine } = controller;
    const part = board.size === UNBOUNDED ? 'unbounded' : 'records';
    const words = this.#words.get(part + language.code);
    if (!words) return this.#learnWords(part, language.code);
    language = words;
    const children = controller.children.map((child) => ({ ...child, winAt: child.winAt ?? child.expected ?? null }));
    const moves = current.text();
    if (moves !== this.#moves) {
      this.#moves = moves;
      this.#open.clear();
    }
    if (current.facts?.winner || current.toMove !== 'white') {
      rebuild(this.#element, '', () => []);
      return;
    }
    // One second move of each class is enough.
    const second = current.stones === 1 ? engine.status.strategy?.secondMoves : null;
    const kinds = second?.length ? second : null;
    /** @type {Child[]} */
    const shown = kinds ? kinds.map((/** @type {any} */ kind) => ({ source: 'strategy', ...kind })) : children;
    const n = kinds?.length ?? 0;
    const hints = hintsNote(controller);
    const note = hints === 'hints.legend' ? 'explorer.note' : hints;
    const checked = board.size === UNBOUNDED && current.winAt ? 'explorer.checkedNote' : note;
    const known = childrenComplete || kinds ? language.t(checked) : language.t('explorer.found', { n: children.length });
    const key = JSON.stringify(['explorer', language.code, moves, known, shown.map(({ point, winAt, expected, source }) => [point, winAt, expected, source]), [...this.#open]]);
    rebuild(this.#element, key, () => [
      el('h3', {}, language.t(kinds ? 'explorer.second' : 'explorer.title', { n })),
      el('p', { class: 'note' }, language.sentences(known, shown.some((child) => child.winAt === null) ? `? = ${language.t('explorer.unknown')}` : '')),
      el('ul', { class: 'groups' }, ...this.#groups(language, shown, current.stones)),
    ]);
    if (this.#next) document.getElementById(this.#next)?.focus();
    this.#next = '';
  }

  /** Shows nothing until the messages have loaded. @param {string} part @param {string} code */
  #learnWords(part, code) {
    rebuild(this.#element, '', () => []);
    loadPart(code, part).then((words) => {
      this.#words.set(part + code, words);
      this.#element.dispatchEvent(new Event('more'));
    }).catch(() => {});
  }

  /**
   * @param {Language} language
   * @param {Child[]} children
   * @param {number} stones
   */
  #groups(language, children, stones) {
    /** @type {Map<number | null, Child[]>} */
    const byLength = new Map();
    for (const child of children) byLength.set(child.winAt, [...(byLength.get(child.winAt) ?? []), child]);
    const lengths = [...byLength.keys()].sort((a, b) => (b ?? Infinity) - (a ?? Infinity));
    const proven = lengths.filter((length) => length !== null);
    const span = Math.max(1, proven[0] - proven[proven.length - 1]);
    return lengths.map((length) => {
      const all = /** @type {Child[]} */ (byLength.get(length));
      all.sort((a, b) => Number(b.source === 'strategy') - Number(a.source === 'strategy') || compareNames(a.point, b.point));
      const cut = this.#open.has(length) ? all : all.slice(0, SHOWN);
      const heat = length === null ? 5 : Math.round(((length - proven[proven.length - 1]) / span) * 5);
      const titleOf = (/** @type {Child} */ { expected }) =>
        length === null ? language.t('explorer.unknown') : language.t(expected ? 'explorer.expected' : 'explorer.by', { stone: length, n: length - stones });
      return el(
        'li',
        {},
        el('b', { class: `heat${heat}`, title: titleOf(all[0]) }, length ?? '?'),
        el('div', { class: 'chips' }, ...cut.map((child) => this.#chip(language, child, titleOf(child))), this.#more(language, all, cut, length)),
      );
    });
  }

  /**
   * @param {Language} language
   * @param {Child} child
   * @param {string} title
   */
  #chip(language, child, title) {
    const source = language.t(`source.${child.source}`);
    return el(
      'button',
      {
        type: 'button',
        id: idOf(child.point),
        class: [child.source === 'strategy' && 'stored', child.expected && 'expected'].filter(Boolean).join(' ') || undefined,
        title: `${title}, ${source}`,
        'aria-label': `${language.move(child.point)}: ${title}, ${source}`,
        onclick: () => this.#play(child.point),
      },
      language.move(child.point),
    );
  }

  /**
   * @param {Language} language
   * @param {Child[]} all
   * @param {Child[]} cut
   * @param {number | null} length
   */
  #more(language, all, cut, length) {
    if (all.length === cut.length) return null;
    const onclick = () => {
      this.#open.add(length);
      this.#next = idOf(all[cut.length].point);
      this.#element.dispatchEvent(new Event('more'));
    };
    return el('button', { type: 'button', id: `more-${length}`, onclick }, language.t('explorer.more', { n: all.length - cut.length }));
  }
}

/** @param {string} point */
const idOf = (point) => `explore-${point}`;

/** Compares by column, then by row: `h9` before `h10`. */
const compareNames = new Intl.Collator('en', { numeric: true }).compare;
