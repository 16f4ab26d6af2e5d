import '../element/site.js';
import { byId } from '../shared/dom.js';
import { Language } from '../shared/i18n.js';
import { PositionBoard } from '../pages/position-board.js';
import { PuzzlePanel } from './panel.js';
import { Session } from './session.js';
import { PROVISIONAL, after, counts, daysInARow, loadProgress, saveProgress, whenProgressed, withLatest } from './progress.js';
import { copyLink } from '../shared/copy.js';
import { dayOf, nextPuzzle, puzzleOfDay, wished } from './collection.js';
import { detail, headline, playOn, positionOf, report } from './saying.js';
import { judge, loadPuzzles } from './source.js';
import { openPage } from '../pages/page.js';
import { listenToKeys, started } from '../shared/page.js';

/** @type {import('../dialogs/help.js').Keys} */
const KEYS = [
  [['H'], 'button.hint'],
  [['A'], 'button.again'],
  [['N'], 'button.next'],
  [['D'], 'button.today'],
  [['←'], 'step.back'],
  [['→'], 'step.forward'],
];
let words = new Language('und', {});
let progress = loadProgress();
/** @type {Puzzle[]} */
let puzzles = [];
/** @type {Session | null} */
let session = null;
/** The last result in this tab. @type {Parameters<typeof withLatest>[1]} */
let latest = null;
/**
 * Rating points for this puzzle: null if unrated, undefined while open.
 * @type {number | null | undefined}
 */
let counted;

const board = new PositionBoard({
  accepts: () => Boolean(session?.accepts),
  pick: (point, accepted) => (accepted ? playOn(board, session, words, point) : board.refuse(point)),
});
const panel = new PuzzlePanel(
  {
    hint: () => session?.hint(),
    give: () => report(board, words, session?.give()),
    again: () => again(),
    next: () => open(next()),
    today: () => open(today()),
    link: () => void copyLink(location.href, words, board),
    back: () => session?.step(-1),
    forward: () => session?.step(1),
  },
  (wish) => {
    progress = { ...loadProgress(), wish };
    saveProgress(progress);
    panel.offer(words, wish);
    // Before the puzzles have loaded, there is none to open.
    if (puzzles.length > 0) open(next());
  },
);
board.notice.follow(judge());
byId('board').append(board.element);
byId('panel').append(panel.element);

const today = () => puzzleOfDay(puzzles, dayOf(new Date()));

function next() {
  const solved = new Set(progress.solved);
  return nextPuzzle(wished(puzzles, progress.wish), progress.rating.rating, (id) => solved.has(id), Math.random(), session?.puzzle.id) ?? today();
}

/** A phone may have scrolled the board away. */
const showBoard = () => board.element.scrollIntoView({ block: 'nearest' });

function again() {
  showBoard();
  // The button disappears, so a keyboard goes on at the board.
  if (document.querySelector('#puzzle-again:focus-visible')) board.focus();
  session?.again();
}

/** @param {Puzzle} puzzle */
function open(puzzle) {
  // When the page opens, scrolling could take the first Tab past the skip link.
  if (session) showBoard();
  session?.close();
  counted = undefined;
  session = new Session(judge(), puzzle);
  session.addEventListener('change', draw);
  session.addEventListener('end', (event) => {
    const { solved, first, helped } = /** @type {CustomEvent} */ (event).detail;
    const day = puzzle === today() ? dayOf(new Date()) : null;
    // A page that the browser had frozen may have missed progress in other tabs.
    const before = { ...loadProgress(), wish: progress.wish };
    latest = { puzzle, result: { solved, first, helped, day }, at: performance.now() };
    progress = after(before, puzzle, latest.result);
    counted = progress.rated > before.rated ? progress.rating.rating - before.rating.rating : (counted ?? null);
    saveProgress(progress);
    draw();
  });
  history.replaceState(null, '', `#puzzle=${puzzle.id}`);
  draw();
}

function draw() {
  if (!session) return;
  board.show(words, positionOf(session));
  const { rating, rated, run, bestRun, solved } = progress;
  const day = dayOf(new Date());
  panel.update(words, session, session.puzzle === today(), {
    rating: rated < PROVISIONAL ? words.t('reached.rating.none', { n: rated, of: PROVISIONAL }) : words.t('reached.rating.value', { rating: Math.round(rating.rating), deviation: Math.round(2 * rating.deviation) }),
    counts: countsText(session),
    run,
    bestRun,
    days: daysInARow(progress, day),
    solved: solved.length,
    of: puzzles.length,
  });
  const said = words.sentences(headline(words.t.bind(words), session), detail(words.t.bind(words), session));
  if (session.stage !== 'thinking') board.say(said);
}

/** Says how this puzzle affects the rating. @param {Session} session */
function countsText({ puzzle, first, helped, stage }) {
  const sign = (/** @type {number} */ points) => (points < 0 ? `−${-points}` : `+${points}`);
  if (typeof counted === 'number') return words.t(progress.rated < PROVISIONAL ? 'counts.placed' : 'counts.points', { points: sign(Math.round(counted)), n: progress.rated, of: PROVISIONAL });
  if (helped) return words.t(stage === 'shown' ? 'counts.shown' : 'counts.hint');
  return words.t(counted === undefined && counts(progress, puzzle.id, { first, helped }) ? 'counts.first' : 'counts.again');
}

async function begin() {
  board.notice.set(loadPuzzles, null, begin);
  try {
    puzzles = await loadPuzzles();
    openLinked();
  } catch {
    board.notice.set(loadPuzzles, { code: '', message: words.t('missing') }, begin);
  }
}

/** Opens the puzzle in the link or, with a message if there is none, today's. */
function openLinked() {
  const { hash } = location;
  const id = /(?:^#|&)puzzle=([0-9a-z]+)/.exec(hash)?.[1];
  if (id && id === session?.puzzle.id) return;
  const linked = puzzles.find((puzzle) => puzzle.id === id);
  open(linked ?? today());
  if (hash.length > 1 && !linked) board.notify(words.t('link.unknown'));
}

whenProgressed(() => progress, (reached) => {
  progress = withLatest(reached, latest, performance.now());
  if (progress !== reached) saveProgress(progress);
  draw();
});

listenToKeys(
  { h: () => session?.hint(), n: () => open(next()), a: () => again(), d: () => open(today()), arrowleft: () => session?.step(-1), arrowright: () => session?.step(1), g: () => board.focus() },
  () => session !== null,
);

words = await openPage('tab-puzzles', { part: 'puzzles', keys: KEYS, look: (settings, dark) => board.applyTheme(settings, dark) });
document.title = `${words.t('title')} · ${words.t('app.title')}`;
panel.offer(words, progress.wish);
board.notice.translate(words);
started();
await begin();
window.addEventListener('hashchange', openLinked);
