/**
 * What the reader has chosen for this page, kept where the browser allows it. Language and brightness are shared with the
 * other pages.
 * @module
 */

const PLACE = 'gomoku.minishogi';

/** What is chosen when nothing is. */
const DEFAULTS = { seat: 'sente', level: 4, look: '', rule: 'legal', turned: false };

/** @typedef {typeof DEFAULTS} Choices */

/** @returns {Choices} */
export function loadChoices() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    const known = Object.entries(DEFAULTS).map(([name, value]) => [name, typeof kept[name] === typeof value ? kept[name] : value]);
    return /** @type {Choices} */ (Object.fromEntries(known));
  } catch {
    return { ...DEFAULTS };
  }
}

/** @param {Choices} choices */
export function saveChoices(choices) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(choices));
  } catch {
    // A browser that keeps nothing: the choice holds until the page is left.
  }
}
