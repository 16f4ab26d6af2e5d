// The buttons of the widget and the page.

import { icon } from '../shared/icons.js';
import { ignoreRejection } from '../shared/promises.js';

/** The shortcuts, shown with the names. @type {Record<string, string>} */
const KEYS = { restart: 'N', back: 'U', forward: 'R', next: 'D', auto: 'A', hints: 'H', hint: 'H' };

export class ControlBar {
  element = document.createElement('div');
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();

  /** @param {Record<string, () => void>} actions in the order of the buttons */
  constructor(actions) {
    this.element.className = 'controls';
    this.element.part.add('controls');
    this.element.setAttribute('role', 'toolbar');
    for (const [action, act] of Object.entries(actions)) {
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.action = action;
      button.part.add('button', `button-${action}`);
      const text = document.createElement('span');
      text.className = 'label';
      button.append(icon(action), text);
      button.addEventListener('click', () => button.getAttribute('aria-disabled') !== 'true' && act());
      this.#buttons.set(action, button);
      this.element.append(button);
    }
  }

  /** @param {Language} language */
  translate(language) {
    this.element.setAttribute('aria-label', language.t('controls.label'));
    for (const [action, button] of this.#buttons) {
      const name = language.t(`controls.${action}`);
      const short = language.t(`controls.${action}.short`);
      /** @type {HTMLElement} */ (button.querySelector('.label')).textContent = short;
      // Speech input uses the visible text, so the label must contain it.
      const said = name.toLowerCase().includes(short.toLowerCase());
      button.setAttribute('aria-label', said ? name : `${short}: ${name}`);
      button.title = KEYS[action] ? `${name} (${KEYS[action]})` : name;
    }
  }

  /**
   * Enables or disables a button. Unlike `disabled`, this leaves the focus on it.
   * @param {string} action
   * @param {boolean} enabled
   */
  enable(action, enabled) {
    this.#buttons.get(action)?.setAttribute('aria-disabled', String(!enabled));
  }

  /** @param {string} action @param {boolean} shown */
  show(action, shown) {
    const button = this.#buttons.get(action);
    if (button) button.hidden = !shown;
  }

  /**
   * @param {string} action
   * @param {boolean} pressed
   * @param {string} [sign] the icon
   */
  press(action, pressed, sign = action) {
    const button = this.#buttons.get(action);
    if (!button || button.getAttribute('aria-pressed') === String(pressed)) return;
    button.setAttribute('aria-pressed', String(pressed));
    button.querySelector('.icon')?.replaceWith(icon(sign));
  }
}

/** The buttons below the board, in order. @param {GomokuBoard} board @returns {Record<string, () => void>} */
export const gameActions = (board) => ({
  restart: () => ignoreRejection(board.restart()),
  back: () => ignoreRejection(board.back()),
  forward: () => ignoreRejection(board.forward()),
  next: () => ignoreRejection(board.next()),
  auto: () => ignoreRejection(board.auto()),
  hints: () => board.setAttribute('hints', String(!board.controller.hintsWanted)),
});

/**
 * Enables the buttons that work now.
 * @param {ControlBar} bar
 * @param {Controller} controller
 * @param {boolean} readonly
 */
export function showGame(bar, controller, readonly) {
  const { current, running, hintsWanted, mode } = controller;
  const over = Boolean(current.facts?.winner);
  const first = mode === 'analyse' || mode === 'learn' ? 0 : 1;
  bar.enable('restart', !readonly && (current.stones > first || current.children.length > 0));
  bar.enable('back', controller.before !== null);
  bar.enable('forward', current.preferred !== null);
  bar.enable('next', !readonly && !over);
  bar.enable('auto', !readonly && (!over || running));
  bar.show('pass', Boolean(current.facts?.mayPass));
  bar.enable('pass', !readonly && controller.accepts);
  bar.press('auto', running, running ? 'pause' : 'auto');
  bar.press('hints', hintsWanted);
}
