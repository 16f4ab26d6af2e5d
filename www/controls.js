/**
 * The bar of buttons that the widget and the page share.
 * @module
 */

import { icon } from './icons.js';

/** @typedef {import('./i18n.js').Language} Language */

/**
 * What the buttons do; all but the wide ones show a sign only.
 * @typedef {object} Actions
 * @property {() => void} restart
 * @property {() => void} back
 * @property {() => void} forward
 * @property {() => void} next
 * @property {() => void} auto starts and stops
 * @property {() => void} hints switches
 */

/** @typedef {keyof Actions} Action */

/** @type {Action[]} */
const ORDER = ['restart', 'back', 'forward', 'next', 'auto', 'hints'];

/** The key of each action, shown with its name. */
export const KEYS = { restart: 'R', back: '←', forward: '→', next: 'N', auto: 'A', hints: 'H' };

export class ControlBar {
  element = document.createElement('div');
  /** @type {Map<Action, HTMLButtonElement>} */
  #buttons = new Map();

  /** @param {Actions} actions */
  constructor(actions) {
    this.element.className = 'controls';
    this.element.setAttribute('role', 'toolbar');
    for (const action of ORDER) {
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.action = action;
      const text = document.createElement('span');
      text.className = 'label';
      button.append(icon(action), text);
      button.addEventListener('click', () => actions[action]());
      this.#buttons.set(action, button);
      this.element.append(button);
    }
  }

  /** @param {Language} language */
  translate(language) {
    this.element.setAttribute('aria-label', language.t('controls.label'));
    for (const [action, button] of this.#buttons) {
      const name = language.t(`controls.${action}`);
      /** @type {HTMLElement} */ (button.querySelector('.label')).textContent = language.t(`controls.${action}.short`);
      button.setAttribute('aria-label', name);
      button.title = `${name} (${KEYS[action]})`;
    }
  }

  /**
   * Which buttons can be pressed now.
   * @param {import('./controller.js').Controller} controller
   * @param {boolean} readonly
   */
  update(controller, readonly) {
    const { current, running, hintsWanted, mode } = controller;
    const over = Boolean(current.facts?.winner);
    const first = mode === 'analyse' || mode === 'learn' ? 0 : 1;
    this.#enable('restart', !readonly && (current.stones > first || current.children.length > 0));
    this.#enable('back', current.stones > first);
    this.#enable('forward', current.preferred !== null);
    this.#enable('next', !readonly && !over);
    this.#enable('auto', !readonly && (!over || running));
    const auto = /** @type {HTMLButtonElement} */ (this.#buttons.get('auto'));
    if (auto.getAttribute('aria-pressed') !== String(running)) {
      auto.setAttribute('aria-pressed', String(running));
      auto.querySelector('.icon')?.replaceWith(icon(running ? 'pause' : 'auto'));
    }
    this.#buttons.get('hints')?.setAttribute('aria-pressed', String(hintsWanted));
  }

  /**
   * Not `disabled`: a button that loses the focus while it is used would throw a keyboard back to the top of the page.
   * @param {Action} action
   * @param {boolean} enabled
   */
  #enable(action, enabled) {
    this.#buttons.get(action)?.setAttribute('aria-disabled', String(!enabled));
  }
}
