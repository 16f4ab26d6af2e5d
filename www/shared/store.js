const PLACE = 'gomoku.settings';

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
  game: '15-standard',
};

/** @typedef {typeof DEFAULTS} Settings */

/** Values the browser could not save, kept until the user leaves. @type {Map<string, string>} */
const unsaved = new Map();

let reportUnsaved = () => {};

/**
 * Sets what to call, once, if storage is full or blocked.
 * @param {() => void} report
 */
export function whenUnsaved(report) {
  reportUnsaved = () => {
    reportUnsaved = () => {};
    report();
  };
}

/**
 * Loads settings. Missing or invalid fields get their default.
 * @template {object} T
 * @param {string} place
 * @param {T} defaults
 * @param {(value: unknown, name: string) => boolean} [fits]
 * @returns {T}
 */
export function load(place, defaults, fits = (value, name) => typeof value === typeof Reflect.get(defaults, name)) {
  try {
    const saved = JSON.parse(unsaved.get(place) ?? localStorage.getItem(place) ?? '{}');
    const known = Object.entries(defaults).map(([name, value]) => [name, fits(saved[name], name) ? saved[name] : value]);
    return /** @type {T} */ (Object.fromEntries(known));
  } catch {
    return { ...defaults };
  }
}

/** @param {string} place @param {object} chosen */
export function save(place, chosen) {
  const text = JSON.stringify(chosen);
  try {
    localStorage.setItem(place, text);
    unsaved.delete(place);
  } catch {
    unsaved.set(place, text);
    reportUnsaved();
  }
}

/** @returns {Settings} */
export function loadSettings() {
  // Older versions saved all settings together.
  const older = load(PLACE, DEFAULTS);
  return /** @type {Settings} */ (Object.assign({}, ...Object.entries(older).map(([name, value]) => ({ [name]: load(`${PLACE}.${name}`, { value }).value }))));
}

/**
 * Saves each setting separately, so that two tabs can change different ones.
 * @param {Partial<Settings>} change
 */
export function saveSettings(change) {
  for (const [name, value] of Object.entries(change)) save(`${PLACE}.${name}`, { value });
}

/** True after a reload or after going back to the page. */
export const isAgain = () => /** @type {PerformanceNavigationTiming} */ (performance.getEntriesByType('navigation')[0])?.type !== 'navigate';

/** True if a link on another page of this site led here. */
export const comesFromSite = () => document.referrer.startsWith(new URL('.', location.href).href);

/** Saves a value for this tab only. @param {string} place @param {string} text */
export function saveTab(place, text) {
  try {
    sessionStorage.setItem(place, text);
  } catch {
    // Without it, the game does not survive a reload.
  }
}

/** @param {string} place */
export function loadTab(place) {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return null;
  }
}
