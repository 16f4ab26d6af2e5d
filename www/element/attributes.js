// The attributes of `<gomoku-board>`: which there are, what they may say, and the properties that hold them.

/** What each attribute with a fixed set of values may say; the first is the default. @type {Record<string, string[]>} */
const CHOICES = {
  mode: ['play', 'explore', 'learn', 'analyse', 'puzzle'],
  engine: ['strategy', 'best', 'mtdf', 'negascout', 'negamax', 'minimax', 'greedy', 'greedy-plain'],
  level: ['10', '9', '8', '7', '6', '5', '4', '3', '2', '1'],
  size: ['15', '16', '17', '18', '19', '20', '21', '22', 'unbounded'],
  rule: ['standard', 'freestyle'],
  coordinates: ['on', 'off'],
  orientation: ['0', '1', '2', '3', '4', '5', '6', '7'],
  touch: ['confirm', 'direct'],
};
const BRIGHTNESS = ['system', 'light', 'dark'];
const BOARDS = ['kaya', 'walnut', 'paper', 'slate'];
const SWITCHES = ['controls', 'numbers', 'hints', 'readonly'];
/** Lists of what the page draws, as JSON. */
export const LISTS = ['highlights', 'arrows', 'markers'];

/** What has a property of the same name that is ours; `lang` is every element's. */
export const PROPERTIES = ['moves', 'puzzle', 'theme', 'seed', ...SWITCHES, ...Object.keys(CHOICES), ...LISTS];

/** Whether a switch that nobody has set is on: to explore is to look at the distances. @param {Element} board @param {string} name */
const onUnsaid = (board, name) => name === 'hints' && board.getAttribute('mode') === 'explore';

/** @param {string} name @param {string} value @param {string} rest */
const warn = (name, value, rest) => console.warn(`<gomoku-board ${name}=${JSON.stringify(value)}>: expected ${rest}`);

/** The attribute if it is one of its values, else the default and a warning. @param {Element} board @param {string} name */
export function choiceOf(board, name) {
  const value = board.getAttribute(name);
  const [first] = CHOICES[name];
  if (value === null || CHOICES[name].includes(value)) return value ?? first;
  warn(name, value, `${CHOICES[name].join(', ')}; taken as ${first}`);
  return first;
}

/** Whether a switch is on. @param {Element} board @param {string} name */
export function switchOf(board, name) {
  const value = board.getAttribute(name);
  if (value === null) return onUnsaid(board, name);
  if (!['', 'true', 'false', name].includes(value)) warn(name, value, 'nothing, true or false; taken as true');
  return value !== 'false';
}

/** What decides between equal moves: a number, drawn now for `random`; undefined if nothing is said. @param {Element} board */
export function seedOf(board) {
  const value = board.getAttribute('seed');
  if (value === 'random') return Math.floor(Math.random() * 2 ** 32);
  if (value && !/^\d+$/.test(value)) warn('seed', value, 'a whole number or random; taken as 0');
  return value ? Number(value) >>> 0 : undefined;
}

/** What a list holds; nothing, with a warning, if it is none. @param {Element} board @param {string} name @returns {any[]} */
export function listOf(board, name) {
  const text = board.getAttribute(name);
  try {
    const list = JSON.parse(text || '[]');
    if (Array.isArray(list)) return list;
  } catch {
    // Said below.
  }
  warn(name, String(text), 'a list as JSON; left out');
  return [];
}

/** Brightness and board. @param {Element} board */
export function themeOf(board) {
  const words = (board.getAttribute('theme') ?? '').split(/\s+/).filter(Boolean);
  const unknown = words.filter((word) => !BRIGHTNESS.includes(word) && !BOARDS.includes(word));
  for (const word of unknown) warn('theme', word, `${[...BRIGHTNESS, ...BOARDS].join(', ')}; left out`);
  const chosen = (/** @type {string[]} */ among) => words.find((word) => among.includes(word)) ?? among[0];
  return { brightness: chosen(BRIGHTNESS), palette: chosen(BOARDS) };
}

/** Gives a class the properties. @param {HTMLElement} prototype */
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

/** The attribute that stands for the value of a property; null for none. @param {string} name @param {any} value @returns {string | null} */
function textOf(name, value) {
  // Frameworks take a value away by `undefined` or `null`.
  if (value == null) return null;
  if (SWITCHES.includes(name)) return value ? '' : name === 'hints' ? 'false' : null;
  return Array.isArray(value) ? JSON.stringify(value) : String(value);
}

/** Sets again what was set before the script had come, which hides the property. @param {any} board */
export function reclaimProperties(board) {
  for (const name of PROPERTIES) {
    if (!Object.hasOwn(board, name)) continue;
    const value = board[name];
    delete board[name];
    board[name] = value;
  }
}
