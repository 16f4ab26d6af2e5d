import '../element/site.js';
import { byId } from '../shared/dom.js';
import { linkedBoard } from '../free/setup.js';
import { acquireEngine, releaseEngine } from '../engine/shared.js';
import { GameReview } from './game.js';
import { Language } from '../shared/i18n.js';
import { Opener } from './opener.js';
import { PositionBoard } from '../pages/position-board.js';
import { RECORD_RULES } from '../free/rules.js';
import { ReviewPanel } from './panel.js';
import { comments, positionOf, said } from './saying.js';
import { copyLink } from '../shared/copy.js';
import { freeClient, readRecord } from '../free/client.js';
import { gameInLink, linkTo, saveFile } from '../dialogs/share.js';
import { fieldsIn, isBadLink } from '../shared/link.js';
import { openPage } from '../pages/page.js';
import { pointOf } from '../shared/notation.js';
import { listenForRecords } from '../shared/bring.js';
import { listenToKeys, started } from '../shared/page.js';
import { openRecord } from '../dialogs/record.js';
import { tagOf } from '../free/opening.js';

/** @type {import('../dialogs/help.js').Keys} */
const KEYS = [
  [['←', 'U'], 'controls.back'],
  [['→', 'R'], 'controls.forward'],
  [['N'], 'controls.next'],
  [['L'], 'button.line'],
];
let words = new Language('und', {});
/** The opening, as in `free/opening.js`. It shows who played which color. */
let opening = '';
/** The record that the game came from. @type {import('../free/client.js').Source | undefined} */
let source;

/** The engine with the strategy, once needed. @type {EngineClient | null} */
let strategist = null;
/** Stops reporting its problems. */
let unfollow = () => {};
const review = new GameReview({ free: freeClient(), solved });
const fail = (/** @type {any} */ error) => !['cancelled', 'closed'].includes(error.code) && board.notify(words.problem(error));
const board = new PositionBoard({ accepts: () => Boolean(review.trial?.accepts), pick });
const opener = new Opener((record, files) => openRecord(words, { load, notify: (text) => board.notify(text) }, record, files), () => words);
const panel = new ReviewPanel(
  review,
  {
    stop: () => review.stop(),
    review: () => void review.review().catch(fail),
    seek: () => seek(),
    again: () => review.trial?.again(),
    show: () => review.trial?.show(),
    leave: () => review.goto(review.shown),
    line: () => review.toggleLine(),
    link: () => void copyLink(location.href, words, board),
    save: () => void saveCopy().catch(fail),
  },
  opener.element,
);
board.notice.follow(freeClient());
byId('board').append(board.element);
byId('panel').append(panel.element);

/** @param {import('./game.js').Board} board */
function solved({ size, rule }) {
  const held = strategist?.board;
  if (strategist && (held?.size !== size || held.rule !== rule)) {
    unfollow();
    releaseEngine(strategist);
    strategist = null;
  }
  if (!strategist) {
    strategist = acquireEngine({ size, rule });
    unfollow = board.notice.follow(strategist);
  }
  return strategist;
}

function seek() {
  review.seek();
  board.focus();
}

/**
 * Tries a stone in place of a move, or goes to the move that placed it.
 * @param {string} point
 * @param {boolean} accepted
 */
function pick(point, accepted) {
  const { trial } = review;
  if (trial) return accepted ? void trial.play(point).catch(fail) : board.refuse(point);
  if (positionOf(review).moves.includes(point)) review.goto(review.moves.indexOf(point) + 1);
  else if (review.stage !== 'none') board.notify(words.t('noTrial'));
}

/** @type {import('../dialogs/record.js').Load} */
async function load(record, choice) {
  const game = await readRecord(record, opener.board, choice, RECORD_RULES);
  const note = (/** @type {string} */ wanted) => game.notes.find(({ code }) => code === wanted);
  const moves = [game.moves, note('forbidden')?.point ?? ''].join(' ').trim();
  await begin({ size: game.size, rule: game.rule }, moves, game.opening, note('setup')?.count);
  source = { record, game: choice?.game };
  return game;
}

/**
 * @param {{ size: number, rule: string }} of
 * @param {string} moves
 * @param {string} by the opening
 * @param {number} [setUp] the number of stones that the record sets up
 */
async function begin(of, moves, by, setUp) {
  await review.open(of, moves, setUp);
  opening = by;
  void review.review().catch(fail);
  showAddress();
}

/** Puts the game, if any, in the page's address. */
function showAddress() {
  const { moves, setUp, board: { size, rule } } = review;
  const place = `free=${size}-${rule}${tagOf(opening)}${setUp > 0 ? `&setup=${setUp}` : ''}`;
  history.replaceState(null, '', moves.length > 0 ? linkTo(moves.join(' '), place) : location.pathname);
}

/** The number of stones that the record of the linked game sets up. */
function setUpInLink() {
  const setUp = Number(fieldsIn(location.hash.slice(1)).setup);
  return Number.isInteger(setUp) && setUp > 0 ? setUp : 0;
}

async function openLinked() {
  const linked = gameInLink();
  if (!linked?.moves) {
    if (location.hash.length > 1) throw { code: 'record-empty', message: 'There are no moves in this link.' };
    return;
  }
  const { size, rule, opening } = linkedBoard(linked.board || '15-standard', RECORD_RULES);
  const names = linked.moves.split(' ');
  // Show the game while the engine loads.
  const isFirst = review.stage === 'none' && names.every((name) => pointOf(name, size) !== null) && new Set(names).size === names.length;
  if (isFirst) review.expect({ size, rule }, names);
  try {
    await begin({ size, rule }, linked.moves, opening ?? '', setUpInLink());
  } catch (error) {
    if (isFirst) review.expect({ size, rule }, []);
    throw error;
  }
}

/** Saves the game as SGF with comments. */
async function saveCopy() {
  const text = await freeClient().call('writeRecord', review.moves.join(' '), { ...review.board, opening }, 'sgf', comments(words, review.judged), source);
  saveFile(new Blob([text], { type: 'application/x-go-sgf' }), 'gomoku-review.sgf');
}

let frame = 0;
function changed() {
  frame ||= requestAnimationFrame(draw);
}

function draw() {
  frame = 0;
  panel.update(words);
  board.show(words, positionOf(review));
  const { title, text } = said(words, review);
  if (review.trial && review.trial.stage !== 'thinking') board.say(words.sentences(title, text));
}

listenToKeys(
  {
    arrowleft: () => review.goto(review.shown - 1),
    arrowright: () => review.goto(review.shown + 1),
    u: () => review.goto(review.shown - 1),
    r: () => review.goto(review.shown + 1),
    home: () => review.goto(0),
    end: () => review.goto(review.moves.length),
    n: () => review.goToKeyMoment(1),
    p: () => review.goToKeyMoment(-1),
    l: () => review.toggleLine(),
    g: () => board.focus(),
    escape: () => (review.trial ? review.goto(review.shown) : review.stop()),
  },
  () => review.stage !== 'none',
);
listenForRecords((record, files) => void opener.open(record, files));

words = await openPage('tab-analysis', { part: 'review', keys: KEYS, look: (settings, dark) => board.applyTheme(settings, dark) });
document.title = `${words.t('title')} · ${words.t('app.title')}`;
panel.translate(words);
opener.translate();
opener.element.open = !gameInLink();
review.addEventListener('change', changed);
draw();
// Report it in the form, where the user can open another game.
const problem = (/** @type {any} */ error) => {
  if (isBadLink(error)) showAddress();
  opener.element.open = true;
  fail(error);
};
openLinked().catch(problem);
window.addEventListener('hashchange', () => void openLinked().catch(problem));
started();
