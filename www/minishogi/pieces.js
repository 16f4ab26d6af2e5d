// Squares, pieces and moves. Only the engine knows which moves are legal.

import { el } from '../shared/dom.js';

/** The squares in the engine's order: a1, b1 … e5. */
export const SQUARES = [...'12345'].flatMap((rank) => [...'abcde'].map((file) => file + rank));

/** The two kings have different characters, as is usual. @type {Record<string, string>} */
const KANJI = { K: '玉', k: '王', G: '金', S: '銀', B: '角', R: '飛', P: '歩', '+S': '全', '+B': '馬', '+R': '龍', '+P': 'と' };

/** @param {string} piece */
export const isSente = (piece) => piece === piece.toUpperCase();

/**
 * Splits a move into its parts. A drop starts at a letter instead of a square.
 * @param {string} move
 */
export function parts(move) {
  const drop = move[1] === '@';
  return { from: drop ? move[0] : move.slice(0, 2), to: move.slice(2, 4), promotes: move.endsWith('+'), drop };
}

/**
 * Creates a piece: a wedge that points at the opponent. Screen readers skip its character, because the square's label says
 * more.
 * @param {string} piece as on the board
 * @param {string} look `kanji` or `letters`
 * @param {boolean} up
 */
export function pieceElement(piece, look, up) {
  const kind = piece.toUpperCase();
  const kanji = look === 'kanji';
  const face = kanji ? (KANJI[piece] ?? KANJI[kind]) : kind;
  return el(
    'span',
    { class: `piece ${up ? 'up' : 'down'} ${kind.startsWith('+') ? 'promoted' : ''} ${isSente(piece) ? 'sente' : 'gote'}`, 'aria-hidden': 'true' },
    el('span', { class: 'face', lang: kanji ? 'ja' : null, 'data-drawn': face }),
  );
}
