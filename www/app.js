/**
 * The page: brings the board, the panels, the keys and the settings together.
 * @module
 */

import './gomoku-board.js';
import { ControlBar, showGame } from './panel/controls.js';
import { Headline } from './panel/headline.js';
import { MoveList, stepsOf } from './panel/move-list.js';
import { addSheet } from './shared/sheet.js';
import { afterFrame } from './shared/frames.js';
import { controlStyle } from './board/style.js';
import { flipped, turned } from './shared/notation.js';
import { icon } from './shared/icons.js';
import { keepSite } from './shared/keep.js';
import { listenToKeys, putWords, shade } from './shared/dress.js';
import { loadLanguage, loadPart, preferredLanguage } from './shared/i18n.js';
import { isAgain, keep, kept, load, loadSettings, saveSettings } from './shared/store.js';
import { newest } from './shared/newest.js';

/** @typedef {import('./shared/store.js').Settings} Settings */
/** @typedef {import('./gomoku-board.js').GomokuBoard} GomokuBoard */

/** Under which name a tab keeps its game. */
const TAB = 'gomoku.tab';

/** Milliseconds that the board has for itself before anything lies over the page. */
const PEACE = 1000;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

document.adoptedStyleSheets = [...document.adoptedStyleSheets, controlStyle];

let settings = loadSettings();
const firstLanguage = loadLanguage(settings.language || preferredLanguage());
const board = /** @type {GomokuBoard} */ (document.createElement('gomoku-board'));
board.id = 'board';
// In a task of its own: to read the scripts and to make the board are each as much as a slow phone does between two frames.
await new Promise((resolve) => setTimeout(resolve));
byId('stage').append(board);
const { controller } = board;
/** @type {import('./free/mode.js').FreeMode | null} comes with its first use */
let free = null;
/** Whether the free game is shown in the place of the solved one. */
let freeShown = false;
let language = await firstLanguage;
/** @type {import('./shared/newest.js').Newest<import('./shared/i18n.js').Language>} */
const newestLanguage = newest();
const dress = shade(() => settings.brightness, (dark) => free?.apply(settings, dark));

/** What is done may be refused; the board says so itself. @param {Promise<unknown>} promise */
const quietly = (promise) => void promise.catch(() => {});

/** What cannot be fetched is said. @param {Promise<unknown>} coming */
const told = (coming) => void coming.catch(() => board.notify(language.t('error.missing')));

const solved = {
  restart: () => quietly(board.restart()),
  back: () => quietly(board.back()),
  forward: () => quietly(board.forward()),
  next: () => quietly(board.next()),
  auto: () => quietly(board.auto()),
  hints: () => board.setAttribute('hints', String(!controller.hintsWanted)),
};

const bar = new ControlBar(solved);
byId('controls').append(bar.element);
const headline = new Headline(byId('headline'));
const moveList = new MoveList(byId('record'));
byId('extra').addEventListener('more', draw);

/** What a mode shows below the headline. @typedef {{ update: (language: any, controller: any) => void, close?: () => void }} Panel */

/** The panels of the modes that have one; each comes with its first use. */
const panels = {
  explore: once(async () => new (await import('./panel/explorer.js')).Explorer(byId('extra'), (point) => quietly(board.play(point)))),
  learn: once(async () => new (await import('./learn/coach.js')).Coach(byId('extra'), board)),
  analyse: once(async () => new (await import('./analyse/panel.js')).Analysis(byId('extra'), board)),
};
/** What they and the dialogs look like; without it they work all the same. */
const dressed = once(() => addSheet('opened.css'));
/** Those that have come, by their mode. @type {Map<string, Panel>} */
const opened = new Map();

/**
 * Does something the first time only; what failed for want of a network is tried again.
 * @template T
 * @param {() => Promise<T>} make
 */
function once(make) {
  /** @type {Promise<T> | null} */
  let made = null;
  return async () => {
    try {
      return await (made ??= make());
    } catch (error) {
      made = null;
      throw error;
    }
  };
}

/** @param {keyof typeof panels} mode */
async function openPanel(mode) {
  await dressed();
  opened.set(mode, await panels[mode]());
  changed();
}

let waits = false;
/** One redraw a frame, whatever happened before it; after that of the board, which would make one long task of both. */
function changed() {
  if (waits) return;
  waits = true;
  afterFrame(draw);
}

function draw() {
  waits = false;
  const { size, rule } = controller.board;
  byId('open-boards').textContent = `${size > 99 ? '∞' : `${size}×${size}`} · ${language.t(`rule.${rule}`)} ▾`;
  byId('record').classList.toggle('long', size > 99);
  headline.update(language, controller);
  moveList.show(language, stepsOf(controller.current, (node) => quietly(controller.goto(node))));
  showGame(bar, controller, false);
  // Under the free game none is shown, and none goes on.
  const panel = freeShown ? null : opened.get(controller.mode);
  if (panel) panel.update(language, controller);
  else byId('extra').replaceChildren();
}

/** @param {Partial<Settings>} change */
function choose(change) {
  settings = { ...settings, ...change };
  saveSettings(settings);
  // What they show belongs to the game before.
  if (change.game) for (const panel of opened.values()) panel.close?.();
  if (change.game?.startsWith('u') && controller.mode !== 'explore') setMode('play');
  apply();
}

/** Brings the settings to where they have their effect. */
function apply() {
  const { brightness, board: look, coordinates, numbers, touch, orientation, autoReply, game } = settings;
  const [size, rule] = game.split('-');
  dress();
  const attributes = { theme: `${brightness} ${look}`, coordinates: coordinates ? 'on' : 'off', numbers, touch, orientation, size, rule };
  for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, String(value));
  if (controller.autoReply !== autoReply) controller.setAutoReply(autoReply);
  const wanted = settings.language || preferredLanguage();
  quietly(newestLanguage(loadLanguage(wanted), (loaded) => {
    if (loaded === language) return;
    language = loaded;
    translate();
  }));
}

/** Puts the words of the language everywhere. */
function translate() {
  board.setAttribute('lang', language.code);
  document.title = language.t('app.title');
  putWords(language);
  bar.translate(language);
  quietly(free?.translate(language.code) ?? Promise.resolve());
  changed();
}

/** Puts the free game in the place of the solved one, or this one back. @param {boolean} shown */
function showFree(shown) {
  freeShown = shown;
  board.hidden = shown;
  for (const name of ['open-boards', 'headline', 'controls', 'extra', 'record']) byId(name).hidden = shown;
  // Without the mode there would be nothing in its place.
  if (shown) told(openFree().finally(() => free || (freeShown && setMode('play'))));
  else free?.show(false);
}

/** It is there once it has its words. */
const makeFree = once(async () => {
  const { FreeMode } = await import('./free/mode.js');
  const mode = new FreeMode(byId('stage'), byId('panel'), settings, document.documentElement.classList.contains('dark'), stoneSound);
  await mode.translate(language.code);
  return (free = mode);
});

async function openFree() {
  await dressed();
  const mode = await makeFree();
  mode.show(freeShown);
  return mode;
}

function stoneSound() {
  if (settings.sound) quietly(import('./shared/sound.js').then(({ click }) => click()));
}

/** @param {string} mode */
function setMode(mode) {
  if (mode in panels && mode !== 'explore' && controller.board.size > 99) return quietly(words().then((words) => board.notify(words.t('boards.modes'))));
  for (const panel of opened.values()) panel.close?.();
  showFree(mode === 'free');
  if (mode === 'free') controller.stop();
  else board.setAttribute('mode', mode);
  // To explore is to look at the distances, though they were hidden before.
  if (mode === 'explore' && !controller.hintsWanted) board.removeAttribute('hints');
  if (mode in panels) told(openPanel(/** @type {keyof typeof panels} */ (mode)));
  byId('panel').setAttribute('aria-labelledby', `mode-${mode}`);
  for (const tab of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-mode]'))) {
    const selected = tab.dataset.mode === mode;
    tab.setAttribute('aria-selected', String(selected));
    tab.tabIndex = selected ? 0 : -1;
  }
}

for (const tab of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-mode]'))) {
  tab.addEventListener('click', () => setMode(tab.dataset.mode ?? 'play'));
  tab.addEventListener('keydown', (event) => {
    const to = { ArrowLeft: tab.previousElementSibling, ArrowRight: tab.nextElementSibling }[event.key];
    if (!(to instanceof HTMLElement)) return;
    event.stopPropagation();
    setMode(to.dataset.mode ?? 'play');
    to.focus();
  });
}
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-icon]'))) {
  button.append(icon(button.dataset.icon ?? ''));
}

// Dialogs come with their first use, and so do their words.
const words = () => dressed().then(() => loadPart(language.code, 'dialogs'));
const dialogs = {
  boards: async () => {
    const { openBoards, textOf } = await import('./dialogs/boards.js');
    await openBoards(await words(), controller.board, (board) => choose({ game: textOf(board) }));
  },
  share: async () => (await import('./dialogs/share.js')).openShare(await words(), await sharedGame()),
  settings: async () => (await import('./dialogs/settings.js')).openSettings(await words(), settings, choose),
  help: async () => (await import('./dialogs/help.js')).openHelp(await words()),
};
/** The one that is on its way. @type {Promise<unknown> | null} */
let coming = null;
/** Opens one: who clicks again while it comes gets it once. @param {keyof typeof dialogs} name */
const open = (name) => told((coming ??= dialogs[name]().finally(() => (coming = null))));
for (const name of /** @type {(keyof typeof dialogs)[]} */ (Object.keys(dialogs))) byId(`open-${name}`).addEventListener('click', () => open(name));

/** @type {Record<string, () => void>} */
const whole = {
  ...solved,
  first: () => quietly(controller.first()),
  last: () => quietly(controller.last()),
  board: () => board.focusBoard(),
  stop: () => controller.stop(),
};

/** What a key asks of the game that is shown: nothing where its buttons are not, while a position is set up. @param {string} action */
const act = (action) => (freeShown ? free?.actions : byId('controls').checkVisibility?.() === false ? null : whole)?.[action]?.();

listenToKeys({
  b: () => act('back'),
  arrowleft: () => act('back'),
  f: () => act('forward'),
  arrowright: () => act('forward'),
  home: () => act('first'),
  end: () => act('last'),
  n: () => act('next'),
  a: () => act('auto'),
  r: () => act('restart'),
  h: () => act('hints'),
  m: () => choose({ numbers: !settings.numbers }),
  t: () => choose({ orientation: turned(settings.orientation) }),
  x: () => choose({ orientation: flipped(settings.orientation) }),
  g: () => act('board'),
  o: () => freeShown || open('boards'),
  s: () => open('share'),
  escape: () => act('stop'),
  '?': () => open('help'),
});

document.addEventListener('paste', (event) => {
  if (/** @type {Element} */ (event.target).closest('dialog, input, textarea')) return;
  const text = event.clipboardData?.getData('text');
  if (text) quietly(loadGame(text));
});
document.addEventListener('dragover', (event) => {
  event.preventDefault();
  document.body.classList.add('dropping');
});
document.addEventListener('dragleave', (event) => !event.relatedTarget && document.body.classList.remove('dropping'));
document.addEventListener('drop', (event) => {
  event.preventDefault();
  document.body.classList.remove('dropping');
  const file = event.dataTransfer?.files[0];
  if (file) quietly(loadGame(file));
});

const gameHere = async () => (await import('./dialogs/share.js')).gameOf(board, (game) => choose({ game }));

/** The game that is shown, to be shared or to be replaced. */
const sharedGame = async () => (freeShown && free ? free.shared() : gameHere());

/** @param {string | Blob} record */
async function loadGame(record) {
  const { loadRecord } = await import('./dialogs/share.js');
  await loadRecord(await sharedGame(), record).catch(refused);
}

/** Says why a game is not shown. @param {any} error */
async function refused(error) {
  (freeShown && free ? free : board).notify((await words()).problem(error));
}

/** Who comes for the first time is told what this is, once the board stands. */
async function greet() {
  await new Promise((resolve) => setTimeout(resolve, PEACE));
  if (board.state().moves.length > 1) return;
  const { welcome } = await import('./dialogs/welcome.js');
  await welcome(language, { play: () => board.focusBoard(), explore: () => setMode('explore') }, controller);
}

/** @param {string} [hash] what a link says after its `#`; the page's own address if not given */
async function loadLink(hash) {
  const { gameInLink } = await import('./dialogs/share.js');
  const game = gameInLink(hash);
  if (!game) return;
  if (game.free) {
    setMode('free');
    await (await openFree()).load(game.board, game.moves);
  } else {
    if (freeShown) setMode('play');
    await (await gameHere()).open(game.board, game.moves).catch(refused);
  }
}

/** Keeps the game for the case that the page is loaded again, as phones do with pages that were out of sight for long. */
function leave() {
  const { place, moves } = freeShown && free ? free.shared() : { place: `board=${settings.game}`, moves: board.state().moves.join(' ') };
  // The first stone lies there anyway.
  const game = freeShown || moves.includes(' ') ? `${place}&moves=${moves.replaceAll(' ', '-')}` : '';
  keep(TAB, `${freeShown ? 'free' : controller.mode}#${game}`);
}

/** Goes on with it. @param {string} left */
async function goOn(left) {
  const [mode, game] = left.split('#');
  if (game) await loadLink(game);
  if (mode in panels) setMode(mode);
}

const left = isAgain() && kept(TAB);
const begun = left ? goOn(left) : location.hash ? loadLink() : null;
if (!begun && !load('gomoku.welcome', { seen: false }).seen) quietly(greet());
window.addEventListener('hashchange', () => quietly(loadLink()));
// Who leaves before the game is there again loses nothing.
quietly(Promise.resolve(begun).finally(() => {
  document.addEventListener('visibilitychange', leave);
  window.addEventListener('pagehide', leave);
}));
// What another tab has chosen, or the next choice here would undo it; but the game here stays, and its board.
window.addEventListener('storage', () => {
  settings = { ...loadSettings(), game: settings.game };
  apply();
});

controller.addEventListener('change', changed);
controller.addEventListener('hints', changed);
controller.addEventListener('move', (event) => {
  const { color, node } = /** @type {CustomEvent} */ (event).detail;
  if (controller.mode === 'learn' && color === 'black') quietly(panels.learn().then((coach) => coach.judge(node)));
  stoneSound();
});

apply();
translate();
setMode('play');

keepSite();
