// The attributes of `<gomoku-board>` and the properties that reflect them.

import { RENJU, SOLVED_RULES, SOLVED_SIZES } from '../shared/rules.js';

/** The values of each attribute with a fixed set, the default first. @type {Record<string, string[]>} */
const CHOICES = {
  mode: ['play', 'explore', 'learn', 'analyse', 'puzzle'],
  engine: ['strategy', 'best', 'mtdf', 'negascout', 'negamax', 'minimax', 'greedy', 'greedy-plain'],
  level: ['10', '9', '8', '7', '6', '5', '4', '3', '2', '1'],
  size: [...SOLVED_SIZES.map(String), 'unbounded'],
  rule: [...SOLVED_RULES, RENJU],
  coordinates: ['on', 'off'],
  orientation: ['0', '1', '2', '3', '4', '5', '6', '7'],
  touch: ['confirm', 'direct'],
};
const BRIGHTNESS = ['system', 'light', 'dark'];
const BOARDS = ['kaya', 'walnut', 'paper', 'slate'];
const SWITCHES = ['controls', 'numbers', 'hints', 'readonly'];
/** Attributes with items to draw, as JSON. */
export const LISTS = ['highlights', 'arrows', 'markers'];

/** Attributes with a property of the same name. Every element already has `lang`. */
export const PROPERTIES = ['moves', 'puzzle', 'theme', 'seed', ...SWITCHES, ...Object.keys(CHOICES), ...LISTS];

/**
 * Returns whether a switch is on by default: the explorer shows distances.
 * @param {Element} board
 * @param {string} name
 */
const onUnsaid = (board, name) => name === 'hints' && board.getAttribute('mode') === 'explore';

/** @param {string} name @param {string} value @param {string} rest */
const warn = (name, value, rest) => console.warn(`<gomoku-board ${name}=${JSON.stringify(value)}>: expected ${rest}`);

/**
 * Warns about an invalid value and returns the default.
 * @param {Element} board
 * @param {string} name
 */
export function choiceOf(board, name) {
  const value = board.getAttribute(name);
  const [first] = CHOICES[name];
  if (value === null || CHOICES[name].includes(value)) return value ?? first;
  warn(name, value, `${CHOICES[name].join(', ')}; using ${first}`);
  return first;
}

/** @param {Element} board @param {string} name */
export function switchOf(board, name) {
  const value = board.getAttribute(name);
  if (value === null) return onUnsaid(board, name);
  if (!['', 'true', 'false', name].includes(value)) warn(name, value, 'no value, true or false; using true');
  return value !== 'false';
}

/**
 * Draws a number for `random`. Undefined if the attribute is missing.
 * @param {Element} board
 */
export function seedOf(board) {
  const value = board.getAttribute('seed');
  if (value === 'random') return Math.floor(Math.random() * 2 ** 32);
  if (value && !/^\d+$/.test(value)) warn('seed', value, 'a whole number or random; using 0');
  return value ? Number(value) >>> 0 : undefined;
}

/**
 * Warns about an invalid list and returns no items.
 * @param {Element} board
 * @param {string} name
 * @returns {any[]}
 */
export function listOf(board, name) {
  const text = board.getAttribute(name);
  try {
    const list = JSON.parse(text || '[]');
    if (Array.isArray(list)) return list;
  } catch {
    // The warning below also covers text that is not JSON.
  }
  warn(name, String(text), 'a JSON list; ignored');
  return [];
}

/** @param {Element} board */
export function themeOf(board) {
  const words = (board.getAttribute('theme') ?? '').split(/\s+/).filter(Boolean);
  const unknown = words.filter((word) => !BRIGHTNESS.includes(word) && !BOARDS.includes(word));
  for (const word of unknown) warn('theme', word, `${[...BRIGHTNESS, ...BOARDS].join(', ')}; ignored`);
  const chosen = (/** @type {string[]} */ among) => words.find((word) => among.includes(word)) ?? among[0];
  return { brightness: chosen(BRIGHTNESS), palette: chosen(BOARDS) };
}

/** @param {HTMLElement} prototype */
export function defineProperties(prototype) {
  for (const name of PROPERTIES) {
    Object.defineProperty(prototype, name, {
      /** @this {HTMLElement} */
      get() {
        if (LISTS.includes(name)) return listOf(this, name);
        const value = this.getAttribute(name);
        if (!SWITCHES.includes(name)) return value ?? CHOICES[name]?.[0] ?? '';
        return value === null ? onUnsaid(this, name) : value !== 'false';
      },
      /** @this {HTMLElement} @param {any} value */
      set(value) {
        const text = textOf(name, value);
        if (text === null) this.removeAttribute(name);
        else this.setAttribute(name, text);
      },
      configurable: true,
      enumerable: true,
    });
  }
}

/**
 * Returns the attribute for a property's value. Null removes it.
 * @param {string} name
 * @param {any} value
 * @returns {string | null}
 */
function textOf(name, value) {
  // Frameworks remove a value with `undefined` or `null`.
  if (value == null) return null;
  if (SWITCHES.includes(name)) return value ? '' : name === 'hints' ? 'false' : null;
  return Array.isArray(value) ? JSON.stringify(value) : String(value);
}

/**
 * Sets properties again that were set before the script loaded. They would hide the accessors.
 * @param {any} board
 */
export function reclaimProperties(board) {
  for (const name of PROPERTIES) {
    if (!Object.hasOwn(board, name)) continue;
    const value = board[name];
    delete board[name];
    board[name] = value;
  }
}
