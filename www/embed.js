// The page with HTML for embedding a board: a form, and the board that it describes.

import './gomoku-board.js';
import { copyText } from './shared/copy.js';
import { loadPart } from './shared/i18n.js';
import { loadSettings } from './shared/store.js';
import { RENJU, RENJU_SIZE } from './shared/rules.js';
import { openPage } from './pages/page.js';
import { started } from './shared/page.js';

const form = /** @type {HTMLFormElement} */ (document.getElementById('choices'));
const chosen = /** @type {HTMLElement} */ (document.getElementById('chosen'));
const snippet = /** @type {HTMLElement} */ (document.getElementById('snippet'));
const place = /** @type {HTMLElement} */ (document.getElementById('place'));
const renjuSize = /** @type {HTMLElement} */ (document.getElementById('renju-size'));
const copied = /** @type {HTMLElement} */ (document.getElementById('copied'));

const language = await openPage('tab-embed');
started();
const board = document.createElement('gomoku-board');
chosen.append(board);

/** @param {string} name */
const field = (name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));

/** The attributes with a choice of values, and their defaults. @type {Record<string, string>} */
const DEFAULTS = { mode: 'play', size: '15', rule: 'standard', engine: 'strategy', level: '10', lang: '' };

/** The messages for the values of some fields: the part, and how their keys begin. */
const NAMES = { board: ['dialogs', 'settings.board.'], engine: ['free', 'engine.'], brightness: ['dialogs', 'settings.brightness.'] };

for (const [name, [part, key]] of Object.entries(NAMES)) {
  const words = await loadPart(language.code, part);
  for (const option of field(name).options) if (words.has(key + option.value)) option.text = words.t(key + option.value);
}

/** Returns the attributes that differ from the defaults. @param {string} system the brightness for `system` */
function attributes(system) {
  const data = new FormData(form);
  const brightness = data.get('brightness') === 'system' ? system : data.get('brightness');
  const theme = [brightness, data.get('board')].filter((word) => word !== 'system' && word !== 'kaya').join(' ');
  // A disabled field has no data.
  const values = Object.entries(DEFAULTS).map(([name, usual]) => [name, String(data.get(name) ?? usual)]);
  const given = [...values.filter(([name, value]) => value !== DEFAULTS[name]), ['theme', theme]].filter(([, value]) => value);
  const switches = ['controls', 'numbers', 'hints', 'readonly'].filter((name) => data.has(name)).map((name) => [name, '']);
  return [...given, ...switches];
}

/** Disables the fields that have no effect: a puzzle brings its own game, renju has one size, and the strategy has no levels. */
function disableUnused() {
  const isPuzzle = field('mode').value === 'puzzle';
  const isRenju = !isPuzzle && field('rule').value === RENJU;
  for (const name of ['rule', 'engine']) field(name).disabled = isPuzzle;
  field('size').disabled = isPuzzle || isRenju;
  renjuSize.hidden = !isRenju || field('size').value === String(RENJU_SIZE);
  field('level').disabled = isPuzzle || field('engine').value === 'strategy';
}

function show() {
  disableUnused();
  // On this page, the board is as bright as the page.
  const here = attributes(loadSettings().brightness);
  for (const name of board.getAttributeNames()) {
    if (name !== 'class' && !here.some(([other]) => other === name)) board.removeAttribute(name);
  }
  for (const [name, value] of here) board.setAttribute(name, value);
  const text = attributes('system').map(([name, value]) => (value ? ` ${name}="${value}"` : ` ${name}`)).join('');
  const { href, hostname } = new URL('./gomoku-board.js', import.meta.url);
  // Other pages cannot load a script from this computer.
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const script = local ? '/gomoku/gomoku-board.js' : href;
  place.hidden = !local;
  snippet.textContent = `<script type="module" src="${script}"></script>\n<gomoku-board${text}></gomoku-board>`;
  copied.textContent = '';
}

form.addEventListener('change', show);
document.getElementById('copy')?.addEventListener('click', () => {
  copyText(snippet.textContent ?? '').then(
    () => (copied.textContent = language.t('embed.copied')),
    () => (copied.textContent = language.t('embed.noClipboard')),
  );
});
show();
