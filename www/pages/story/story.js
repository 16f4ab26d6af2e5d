// The story of the proof. Its figures come from the strategy and from `facts.json`, which a test compares with the sources. The
// texts contain no figures.

import { HandBranch } from './hand.js';
import { Here } from './here.js';
import { byId, el } from '../../shared/dom.js';
import { loadPart } from '../../shared/i18n.js';

/** @typedef {{ winAt: number, nodes: number, answers: number, secondMoves: { point: string, winAt: number }[] }} Strategy */
/** @typedef {{ earlier: { years: number[], byStone: number, bySecond: Record<string, number>, others: number }, verified: { positions: number, replies: number, played: number }, corrupted: number, refused: number, open: number }} Facts */

/** Six black stones in a row. The last one filled the gap, and nobody has won. */
const SIX = 'd8 d1 e8 e1 f8 f1 h8 h1 i8 i1 g8';

/**
 * @param {string} code the language
 * @returns {Promise<{ words: Language, facts: Facts }>}
 */
export async function loadStory(code) {
  const [words, response] = await Promise.all([loadPart(code, 'story'), fetch(new URL('./facts.json', import.meta.url))]);
  return { words, facts: await response.json() };
}

/**
 * @param {{ words: Language, facts: Facts }} story
 * @param {Strategy} strategy
 * @param {() => HTMLElement} smallBoard
 */
export function tellStory({ words, facts }, strategy, smallBoard) {
  const t = words.t.bind(words);
  const number = (/** @type {number} */ n) => n.toLocaleString(words.code);
  const { earlier, verified, corrupted, refused, open } = facts;
  const section = (/** @type {string} */ title, /** @type {import('../../shared/dom.js').Child[]} */ ...content) => el('section', {}, el('h2', { id: `about-${title}` }, t(title)), ...content);
  const text = (/** @type {string} */ key, /** @type {Record<string, string | number>} */ values = {}) => el('p', {}, t(key, values));
  byId('story').replaceChildren(
    section(
      'story',
      text('story.text', { first: earlier.years[0], second: earlier.years[1], theirs: earlier.byStone, ours: strategy.winAt, sooner: earlier.byStone - strategy.winAt }),
      chart(words, facts, strategy),
    ),
  );
  const seconds = [...strategy.secondMoves].sort((a, b) => a.winAt - b.winAt);
  byId('ways').replaceChildren(
    section('ways', text('ways.text')),
    section('here', text('here.text'), new Here(words, seconds).element),
    section('hand', text('hand.text'), new HandBranch(words, seconds, smallBoard).element),
  );
  const six = smallBoard();
  six.setAttribute('mode', 'analyse');
  six.setAttribute('moves', SIX);
  six.setAttribute('lang', words.code);
  const values = {
    positions: number(verified.positions), replies: number(verified.replies), played: number(verified.played),
    corrupted: number(corrupted), refused: number(refused), nodes: number(strategy.nodes), stone: strategy.winAt,
  };
  byId('more').replaceChildren(
    section('six', text('six.text'), el('div', { class: 'pair' }, el('figure', {}, six))),
    section('checked', el('ul', { class: 'checked' }, ...['verifier', 'theorem', 'corrupted', 'games', 'twins'].map((kind) => el('li', {}, t(`checked.${kind}`, values))))),
    section('open', text('open.text', { stone: open, bound: strategy.winAt })),
  );
}

/**
 * Lists classes of second moves with earlier bounds and ours, longest first. Moves with the same two bounds share a row.
 * @param {Language} words
 * @param {Facts} facts
 * @param {Strategy} strategy
 */
function chart(words, { earlier }, { secondMoves }) {
  /** @type {Map<string, { ours: number, theirs: number, points: string[] }>} */
  const rows = new Map();
  for (const { point, winAt: ours } of secondMoves) {
    const theirs = earlier.bySecond[point] ?? earlier.others;
    const row = rows.get(`${ours} ${theirs}`) ?? { ours, theirs, points: [] };
    row.points.push(point);
    rows.set(`${ours} ${theirs}`, row);
  }
  const bar = (/** @type {string} */ name, /** @type {number} */ stone) => {
    const shape = el('span', { class: `bar ${name}` }, stone);
    shape.style.inlineSize = `${(100 * stone) / earlier.byStone}%`;
    return shape;
  };
  const sorted = [...rows.values()].sort((a, b) => b.ours - a.ours || b.theirs - a.theirs);
  return el(
    'div',
    { class: 'table', tabIndex: 0, role: 'region', 'aria-label': words.t('chart') },
    el(
      'table',
      { class: 'versus' },
      el('thead', {}, el('tr', {}, ...['chart.second', 'chart.bounds'].map((key) => el('th', { scope: 'col' }, words.t(key, { first: earlier.years[1] }))))),
      el('tbody', {}, ...sorted.map(({ ours, theirs, points }) => el(
        'tr',
        {},
        el('td', {}, points.length > 6 ? words.t('chart.others', { n: points.length }) : points.join(', ')),
        el('td', {}, el('span', { class: 'unseen' }, words.t('chart.row', { ours, theirs })), el('span', { class: 'bars', 'aria-hidden': 'true' }, bar('theirs', theirs), bar('ours', ours))),
      ))),
    ),
  );
}

