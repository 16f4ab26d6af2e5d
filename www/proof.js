import './gomoku-board.js';
import { byId, el } from './shared/dom.js';
import { loadSettings } from './shared/store.js';
import { loadStory, tellStory } from './pages/story/story.js';
import { openPage } from './pages/page.js';
import { started } from './shared/page.js';
import { showProven } from './pages/proven/table.js';
import { pointOf, SIZE } from './shared/notation.js';

const LINES = 4;

/** The time in milliseconds after which the sections are shown without the strategy. */
const STRATEGY_DEADLINE_MS = 8000;

/** Shows the sections. Until the strategy has arrived, they are hidden, because its sections are placed between them. */
const reveal = () => byId('main').classList.remove('coming');
setTimeout(reveal, STRATEGY_DEADLINE_MS);

const language = await openPage('tab-proof');
started();
const story = await loadStory(language.code);

showProven(byId('proven'), language.code).then(showContents, (error) => (byId('proven').textContent = error.message));

/** Lists links to the page's sections. */
function showContents() {
  const headings = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('main h2'));
  const links = [...headings].map((heading) => {
    heading.id ||= `${heading.dataset.text}`.replaceAll('.', '-');
    return el('a', { href: `#${heading.id}` }, heading.textContent);
  });
  byId('contents').replaceChildren(...links);
}

/** @returns {GomokuBoard} */
function smallBoard() {
  const board = /** @type {GomokuBoard} */ (document.createElement('gomoku-board'));
  for (const name of ['readonly', 'numbers']) board.setAttribute(name, '');
  board.setAttribute('theme', loadSettings().brightness);
  return board;
}

/** @param {{ winAt: number, nodes: number, answers: number, secondMoves: { point: string, winAt: number }[] }} strategy */
function showTable({ winAt, nodes, answers, secondMoves }) {
  byId('claim').textContent = language.t('proof.claim', { stone: winAt });
  const number = (/** @type {number} */ n) => n.toLocaleString(language.code);
  byId('counts').textContent = language.t('proof.counts', { nodes: number(nodes), answers: number(answers) });
  const lengths = secondMoves.map((move) => move.winAt);
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)];
  for (const { point, winAt: by } of secondMoves) {
    const place = /** @type {number} */ (pointOf(point));
    const heat = Math.round(((by - shortest) / Math.max(1, longest - shortest)) * 5);
    const link = el('a', { class: `heat${heat}`, href: `./#moves=h8-${point}`, title: language.t('proof.by', { point, stone: by }) }, el('b', {}, by), el('span', {}, point));
    // These moves fill an eighth of the board. Arrange them as on the board, from column h and from row 15.
    link.style.gridColumn = String((place % SIZE) - 6);
    link.style.gridRow = String(SIZE - Math.floor(place / SIZE));
    byId('seconds').append(link);
  }
}

/** @param {{ point: string, winAt: number }[]} secondMoves */
async function showLines(secondMoves) {
  const hardest = [...secondMoves].sort((a, b) => b.winAt - a.winAt).slice(0, LINES);
  const figures = hardest.map(({ point, winAt }) => ({ board: smallBoard(), point, winAt, words: el('figcaption', {}, language.t('proof.after', { point, stone: winAt })) }));
  // Add all boards at once, so that nothing moves later.
  byId('lines').append(...figures.map(({ board, words }) => el('figure', {}, board, words)));
  for (const { board, point } of figures) await board.load(`h8 ${point}`);
  for (const { board, point, winAt, words } of figures) {
    while (!board.state().winner) await board.next();
    words.textContent = language.t('proof.played', { point, n: board.state().moves.length, stone: winAt });
  }
}

const probe = smallBoard();
probe.hidden = true;
probe.addEventListener('ready', async (event) => {
  const { strategy } = /** @type {CustomEvent} */ (event).detail;
  if (!strategy) {
    byId('counts').textContent = language.t('proof.missing');
    reveal();
    return;
  }
  tellStory(story, strategy, smallBoard);
  showContents();
  showTable(strategy);
  reveal();
  await showLines(strategy.secondMoves).catch((error) => (byId('lines').textContent = error.message));
  probe.remove();
});
document.body.append(probe);
