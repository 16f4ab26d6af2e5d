import './gomoku-board.js';
import { ControlBar, gameActions, showGame } from './panel/controls.js';
import { Headline } from './panel/headline.js';
import { Links } from './app/links.js';
import { Modes } from './app/modes.js';
import { MoveList, stepsOf } from './panel/move-list.js';
import { PageState, loadStyles } from './app/state.js';
import { hintsNote } from './shared/hints.js';
import { afterFrame, nextTask } from './shared/frames.js';
import { byId, el, rebuild, setText } from './shared/dom.js';
import { controlStyle } from './board/style.js';
import { followTheme, putWords, reportUnsaved, started } from './shared/page.js';
import { listen } from './app/keys.js';
import { environment } from './shared/environment.js';
import { openHeader } from './shared/header.js';
import { ignoreRejection, inTime, once } from './shared/promises.js';
import { RENJU } from './shared/rules.js';
import { loadSettings } from './shared/store.js';
import { loadLanguage, preferredLanguage } from './shared/i18n.js';

document.adoptedStyleSheets = [...document.adoptedStyleSheets, controlStyle];

const firstSettings = loadSettings();
const firstTag = firstSettings.language || preferredLanguage();
const firstLanguage = loadLanguage(firstTag);
const board = /** @type {GomokuBoard} */ (document.createElement('gomoku-board'));
board.id = 'board';
// Equally good answers vary between visits.
environment.seed = Math.floor(Math.random() * 2 ** 32);
// Work in separate tasks: on a slow phone, parsing the scripts, creating the board and filling the panel each take a frame.
await nextTask();
// Set attributes first, so that the board is laid out once.
board.setAttribute('lang', firstTag);
applyLooks(firstSettings);
byId('stage').append(board);
const { controller } = board;

/** The message key of each view's title. @type {Record<string, string>} */
const TITLES = { engine: 'views.engine', friend: 'views.friend', learn: 'tabs.learn', analysis: 'tabs.analysis', strategy: 'views.strategy' };

/** Reports a failed download. @param {Promise<unknown>} coming */
const reportFailure = (coming) => void inTime(coming).catch(() => board.notify(state.language.t('error.missing')));

await firstLanguage;
await nextTask();
const state = new PageState(await firstLanguage);
const modes = new Modes(state, board, draw, reportFailure);
const headline = new Headline(byId('headline'));
/** Starts games from links, once it has loaded. @type {import('./app/challenge.js').Challenge | null} */
let challenge = null;
const openChallenge = once(async () => {
  const loading = import('./app/challenge.js');
  reportFailure(loading);
  return (challenge = new (await loading).Challenge(state, board));
});
// In the challenge of the day, New starts it again.
const actions = { ...gameActions(board), back: () => ignoreRejection(modes.back()), restart: () => ignoreRejection(location.hash === '#daily' ? openChallenge().then((challenge) => challenge.begin()) : board.restart()) };
const bar = new ControlBar(actions);
byId('controls').append(bar.element);
const links = new Links(state, board, modes, openChallenge);
const ending = once(async () => new (await import('./dialogs/ending.js')).Ending(byId('ending'), board, await openChallenge()));
const moveList = new MoveList(byId('record'));
openHeader();
const applyTheme = followTheme(() => state.settings.brightness, (dark) => modes.free?.apply(state.settings, dark));

const openRenjuNote = once(async () => {
  await loadStyles();
  return new (await import('./app/renju.js')).RenjuNote(byId('controls'), board);
});
/** The note for renju, once that rule was chosen. @type {import('./app/renju.js').RenjuNote | null} */
let renjuNote = null;

let waits = false;
/** Draws once per frame and after the board. Both in one task would take too long. */
function changed() {
  if (waits) return;
  waits = true;
  afterFrame(draw);
}

function draw() {
  waits = false;
  const { language, view } = state;
  const app = language.t('app.title');
  document.title = view === 'play' ? app : `${language.t(TITLES[view])} · ${app}`;
  const playing = view === 'play';
  if (playing && controller.current.facts?.winner) reportFailure(loadStyles().then(ending).then((shown) => shown.update(language)));
  else rebuild(byId('ending'), '', () => []);
  const day = challenge?.day ?? '';
  const { size, rule } = controller.board;
  const renju = rule === RENJU;
  byId('go-watch').hidden = !playing;
  byId('go-daily').hidden = !playing || day !== '';
  // On the infinite board, not every move is proven.
  byId('intro').hidden = !playing || size > 99;
  const date = () => new Date(`${day}T00:00`).toLocaleDateString(language.code, { day: 'numeric', month: 'long' });
  setText(byId('intro'), day ? language.t('intro.daily', { day: date() }) : language.t('intro'));
  byId('open-boards').textContent = `${size > 99 ? '∞' : `${size}×${size}`} · ${language.t(`rule.${rule}`)} ▾`;
  byId('record').classList.toggle('long', size > 99);
  // On the infinite board, the solver is not perfect.
  setText(byId('view-play'), language.t(size > 99 ? 'views.strategy' : 'views.solver'));
  headline.update(language, controller);
  moveList.show(language, stepsOf(controller.current, (node) => ignoreRejection(controller.goto(node))));
  showGame(bar, controller, false);
  if (modes.replaced) bar.enable('back', true);
  if (renju || renjuNote) reportFailure(openRenjuNote().then((note) => (renjuNote = note).update(language, renju && !state.free)));
  const { panel } = modes;
  const legend = controller.hintsWanted ? language.t(hintsNote(controller)) : '';
  if (panel) panel.update(language, controller);
  else rebuild(byId('extra'), legend, () => [legend && el('p', { class: 'legend' }, legend)]);
}

/** Sets the board's attributes. @param {Settings} settings */
function applyLooks({ brightness, board: look, coordinates, numbers, touch, orientation, game }) {
  const [size, rule] = game.split('-');
  const attributes = { theme: `${brightness} ${look}`, coordinates: coordinates ? 'on' : 'off', numbers, touch, orientation, size, rule };
  for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, String(value));
}

function applySettings() {
  const { autoReply } = state.settings;
  applyTheme();
  applyLooks(state.settings);
  if (controller.autoReply !== autoReply) controller.setAutoReply(autoReply);
  state.loadLanguage();
}

function translate() {
  const { language } = state;
  board.setAttribute('lang', language.code);
  putWords(language);
  bar.translate(language);
  changed();
}

state.addEventListener('settings', applySettings);
state.addEventListener('language', translate);
byId('extra').addEventListener('more', draw);
for (const name of ['change', 'hints']) controller.addEventListener(name, changed);
listen(state, board, actions, modes, links, reportFailure);
reportUnsaved(() => state.language);
applySettings();
translate();
await nextTask();
links.begin();
started();
