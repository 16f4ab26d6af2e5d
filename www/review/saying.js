// What the page says about a review.

import { isKeyMoment } from './judged.js';

/** @typedef {(key: string, values?: Record<string, string | number>) => string} Text */

/** @param {Language} words @param {Judged} move */
export const kindOf = (words, { kind }) => words.t(`kind.${kind}`);

/** @param {Language} words @param {Judged} move */
export const titleOf = (words, move) =>
  words.t('move', { number: move.number, point: words.move(move.point), side: words.t(`side.${move.color}`), kind: kindOf(words, move) });

/** @param {Language} words @param {Judged} move */
export function textOf(words, move) {
  const { kind, color, was, now, line, better, reply, forbidden, drop, standing } = move;
  const percent = (/** @type {number} */ share) => new Intl.NumberFormat(words.code, { style: 'percent' }).format(share);
  const winner = standing.proven?.winner ?? (color === 'black' ? 'white' : 'black');
  const values = {
    side: words.t(`side.${color}`),
    winner: words.t(`side.${winner}`),
    was: was ?? '',
    now: now ?? '',
    line: line.join(' '),
    better: better ?? '',
    reply: reply ?? '',
    why: words.t(`forbidden.${forbidden}`),
    drop: percent(Math.abs(drop)),
    chances: percent(standing.chances),
  };
  // A loss by the strategy has no line.
  const lost = kind === 'loses' && !values.line;
  const said = [lost ? words.t('kind.found.text', { ...values, side: values.winner }) : words.t(`kind.${kind}.text`, values)];
  if (better && words.has(`kind.${kind}.better`)) said.push(words.t(`kind.${kind}.better`, values));
  return words.sentences(...said);
}

/**
 * Returns the headline and the sentence below it.
 * @param {Language} words
 * @param {GameReview} review
 * @returns {{ title: string, text: string, tone: '' | 'won' | 'warning' }}
 */
export function said(words, review) {
  const { stage, trial, here, moves, shown, judged } = review;
  if (trial) return saidOfTrial(words, trial);
  if (stage === 'none') return { title: words.t('begin'), text: words.t('begin.text'), tone: '' };
  if (here) {
    const tone = here.kind === 'five' || here.kind === 'found' ? 'won' : isKeyMoment(here) ? 'warning' : '';
    return { title: titleOf(words, here), text: textOf(words, here), tone };
  }
  if (shown > 0) return { title: words.t('unknown', { number: shown, point: words.move(moves[shown - 1]) }), text: words.t(stage === 'running' ? 'unknown.text' : 'unknown.stopped'), tone: '' };
  const title = stage === 'done' ? words.t('turned', { n: review.keyMoments.length }) : words.t('reviewing', { done: judged.length, of: moves.length });
  return { title, text: words.t('choose'), tone: '' };
}

/**
 * Returns the position with a move's line or the tried stone. A line that replaces a move starts before that move.
 * @param {GameReview} review
 * @returns {import('../pages/position-board.js').Position}
 */
export function positionOf({ board: { size }, moves, shown, row, trial, lineShown, here }) {
  if (trial) {
    const { tried, line } = trial;
    return { size, moves: tried ? [...trial.moves, tried] : trial.moves, line: tried ? line : [], busy: trial.stage === 'thinking' };
  }
  const instead = lineShown && here?.kind !== 'loses';
  const line = lineShown && here ? here.line : [];
  return { size, moves: moves.slice(0, instead ? shown - 1 : shown), line, row: shown === moves.length ? row : [] };
}

/**
 * @param {Language} words
 * @param {import('./trial.js').Trial} trial
 * @returns {ReturnType<typeof said>}
 */
function saidOfTrial(words, { stage, task, tried, winAt, line }) {
  const values = { point: tried ?? '', stone: winAt ?? '', reply: line[0] ?? '' };
  const key = stage === 'open' || stage === 'right' || stage === 'wrong' || stage === 'shown' ? `trial.${stage}.${task}` : `trial.${stage}`;
  return { title: words.t(key, values), text: words.t(`${key}.text`, values), tone: stage === 'right' ? 'won' : stage === 'wrong' ? 'warning' : '' };
}

/** @param {Language} words @param {Judged[]} moves */
export const comments = (words, moves) => moves.map((move) => (move.kind === 'setup' ? '' : words.sentences(kindOf(words, move), textOf(words, move))));
