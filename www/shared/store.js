// The user's settings, saved if the browser allows it.

const PLACE = 'gomoku.settings';

/** The default settings. */
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

/** The texts that could not be saved. They are remembered until the user leaves the page. @type {Map<string, string>} */
const unsaved = new Map();

let reportUnsaved = () => {};

/**
 * Sets the function that reports that the browser saves nothing because its storage is full or blocked. It is called at most
 * once.
 * @param {() => void} report
 */
export function whenUnsaved(report) {
  reportUnsaved = () => {
    reportUnsaved = () => {};
    report();
  };
}

/**
 * Loads the settings saved under a name. A field that is missing or invalid gets its default.
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
  // An older version of the page saved all settings together.
  const older = load(PLACE, DEFAULTS);
  return /** @type {Settings} */ (Object.assign({}, ...Object.entries(older).map(([name, value]) => ({ [name]: load(`${PLACE}.${name}`, { value }).value }))));
}

/**
 * Saves each setting under its own name, so that two tabs can change different settings at the same time.
 * @param {Partial<Settings>} change
 */
export function saveSettings(change) {
  for (const [name, value] of Object.entries(change)) save(`${PLACE}.${name}`, { value });
}

/** True if this tab has shown the page before, for example before a reload or before going back. */
export const isAgain = () => /** @type {PerformanceNavigationTiming} */ (performance.getEntriesByType('navigation')[0])?.type !== 'navigate';

/** Saves a text for this tab only, for as long as it is open. @param {string} place @param {string} text */
export function saveTab(place, text) {
  try {
    sessionStorage.setItem(place, text);
  } catch {
    // Nothing was saved, so the game is not restored after a reload.
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
