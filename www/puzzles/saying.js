// What the page says about a puzzle.

import { SIZE, nameOf, pointOf } from '../shared/notation.js';
import { regionOf } from './collection.js';

/** @typedef {(key: string, values?: Record<string, string | number>) => string} Text */
/** @typedef {import('./session.js').Session} Session */

/** @param {Text} t @param {Session} session */
export function headline(t, { stage, puzzle }) {
  if (stage === 'solved') return t('solved');
  if (stage === 'failed') return t(puzzle.theme === 'defence' ? 'failed.defence' : 'failed');
  if (stage === 'shown') return t('shown');
  return t(`task.${puzzle.theme}`);
}

/** Returns the sentence below the headline. @param {Text} t @param {Session} session */
export function detail(t, session) {
  const { stage, puzzle, played, line, hints, next, unclear, own, forbidden } = session;
  const point = next ?? '';
  if (stage === 'thinking') return t('judging');
  if (stage === 'solved') return t(puzzle.theme === 'defence' ? 'solved.defence' : `solved.stones.${puzzle.toMove}`, { n: puzzle.own, point: puzzle.answer });
  if (stage === 'failed') return t(line.length > 1 ? 'failed.line' : `failed.reply.${puzzle.toMove}`, { point: played[played.length - 1], reply: line[0] ?? '' });
  if (stage === 'shown') return t(puzzle.theme === 'defence' ? 'shown.defence' : 'shown.line', { point: puzzle.answer });
  if (unclear) return t('unclear');
  if (hints === 1) return t('hint.region', regionNames(point));
  if (hints === 2) return t('hint.move', { point });
  // Black may not close White's four.
  if (own === 1 && puzzle.toMove === 'white' && forbidden.some((other) => other.point === next)) return t('goOn.forbidden', { point });
  if (played.length > 0) return t(`goOn.${puzzle.toMove}`, { point: played[played.length - 1], n: own ?? 0 });
  return t(`task.${puzzle.theme}.text`);
}

/** Returns two corners of the region around a point. @param {string} name */
export function regionNames(name) {
  const region = regionOf(/** @type {number} */ (pointOf(name)), SIZE);
  return { from: nameOf(region[0]), to: nameOf(region[region.length - 1]) };
}

/**
 * Returns the position with the moves, the hints and the line up to the current step.
 * @param {Session} session
 * @returns {import('../pages/position-board.js').Position}
 */
export function positionOf({ moves, played, line, shown, hints, next, stage, forbidden }) {
  const hinted = stage === 'open' && next !== null;
  return {
    moves,
    line: line.slice(0, shown),
    // The stones of the position have no order, so none is the last.
    last: played.at(-1) ?? null,
    region: hinted && hints === 1 ? regionOf(/** @type {number} */ (pointOf(next)), SIZE).map((at) => nameOf(at)) : [],
    stops: hinted && hints === 2 ? [next] : [],
    closed: forbidden,
    busy: stage === 'thinking',
  };
}

/** @param {Text} t @param {Puzzle} puzzle */
export const kind = (t, { theme, level, rating }) => t('kind', { theme: t(`theme.${theme}`), level, rating });

/**
 * Plays the user's move, or shows why that is not possible.
 * @param {import('../pages/position-board.js').PositionBoard} board
 * @param {Session | null} session
 * @param {Language | null} words
 * @param {string} point
 */
export function playOn(board, session, words, point) {
  const reason = session?.refusal(point);
  if (!reason) return report(board, words, session?.play(point));
  board.refuse(point);
  board.notify(words?.t(`error.forbidden.${reason}`, { point }) ?? reason);
}

/**
 * Shows why something failed.
 * @param {import('../pages/position-board.js').PositionBoard} board
 * @param {Language | null} words
 * @param {Promise<void>} [doing]
 */
export function report(board, words, doing) {
  doing?.catch((error) => error.code !== 'cancelled' && board.notify(words?.problem(error) ?? error.message));
}
