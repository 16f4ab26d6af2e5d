/**
 * What the reader has chosen, kept where the browser allows it.
 * @module
 */

const PLACE = 'gomoku.settings';

/** What is chosen when nothing is. */
export const DEFAULTS = {
  language: '',
  brightness: 'system',
  board: 'kaya',
  coordinates: true,
  numbers: false,
  autoReply: true,
  touch: 'confirm',
  sound: false,
  orientation: 0,
};

/** @typedef {typeof DEFAULTS} Settings */

/** @returns {Settings} */
export function loadSettings() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    const known = Object.entries(DEFAULTS).map(([name, value]) => [name, typeof kept[name] === typeof value ? kept[name] : value]);
    return /** @type {Settings} */ (Object.fromEntries(known));
  } catch {
    return { ...DEFAULTS };
  }
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing: the choice holds until the page is left.
  }
}
