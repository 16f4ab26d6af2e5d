// The form that opens a game.

import { CHOICES } from '../free/setup.js';
import { el } from '../shared/dom.js';
import { RECORDS } from '../dialogs/record.js';
import { selectBox } from '../shared/select-box.js';

export class Opener {
  element = el('details', { class: 'opener' });
  #onOpen;
  #words;
  #problem = el('p', { class: 'problem', role: 'alert' });
  #text = el('textarea', { id: 'opener-text', spellcheck: false });
  /** The board for records that name none. */
  board = { size: 15, rule: 'standard' };

  /** @param {(record: string | Blob, files?: number) => Promise<void>} onOpen @param {() => Language} words */
  constructor(onOpen, words) {
    this.#onOpen = onOpen;
    this.#words = words;
  }

  translate() {
    const words = this.#words();
    const t = words.t.bind(words);
    const list = (/** @type {'size' | 'rule'} */ name, /** @type {any[]} */ values, /** @type {(value: any) => string} */ text) => {
      const box = selectBox({ id: `opener-${name}` }, values, this.board[name], text, (value) => (this.board = { ...this.board, [name]: value }));
      return el('label', { class: 'field' }, el('span', {}, t(`opener.${name}`)), box);
    };
    const file = el('input', { type: 'file', accept: RECORDS, hidden: true, onchange: () => file.files?.[0] && this.open(file.files[0]) });
    this.#text.setAttribute('aria-label', t('opener.text'));
    this.#text.placeholder = 'h8 i9 …';
    this.element.replaceChildren(
      el('summary', {}, t('opener')),
      el('p', { class: 'note' }, t('opener.note')),
      this.#text,
      this.#problem,
      el('div', { class: 'row' },
        el('button', { type: 'button', id: 'opener-open', onclick: () => this.open(this.#text.value) }, t('opener.open')),
        el('button', { type: 'button', onclick: () => file.click() }, t('opener.file')),
        file),
      el('div', { class: 'fields' }, list('size', CHOICES.size, (n) => `${n}×${n}`), list('rule', CHOICES.rule, (rule) => t(`rule.${rule}`))),
    );
  }

  /**
   * Errors appear in the form.
   * @param {string | Blob} record
   * @param {number} [files] how many were dropped
   */
  async open(record, files) {
    this.#problem.textContent = '';
    try {
      await this.#onOpen(record, files);
      this.element.open = false;
    } catch (/** @type {any} */ error) {
      this.element.open = true;
      this.#problem.textContent = this.#words().problem(error);
    }
  }
}
