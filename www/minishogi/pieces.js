// Squares, pieces and moves as text, and pieces as elements. The engine decides which moves are legal.

import { el } from '../shared/dom.js';

/** The squares in the engine's order: a1, b1 … e5. */
export const SQUARES = [...'12345'].flatMap((rank) => [...'abcde'].map((file) => file + rank));

/** The characters for the pieces. As usual, the two kings have different ones. @type {Record<string, string>} */
const KANJI = { K: '玉', k: '王', G: '金', S: '銀', B: '角', R: '飛', P: '歩', '+S': '全', '+B': '馬', '+R': '龍', '+P': 'と' };

/** Returns true if a piece is Sente's. @param {string} piece */
export const isSente = (piece) => piece === piece.toUpperCase();

/**
 * Returns the parts of a move: the origin (a square, or a letter for a drop), the target, and whether the move is a promotion.
 * @param {string} move
 */
export function parts(move) {
  const drop = move[1] === '@';
  return { from: drop ? move[0] : move.slice(0, 2), to: move.slice(2, 4), promotes: move.endsWith('+'), drop };
}

/**
 * Creates a piece on the board, which is a wedge that points at the opponent. Its character is not text that screen readers can
 * read, because the label of the square says more.
 * @param {string} piece in the form used on the board
 * @param {string} look `kanji` or `letters`
 * @param {boolean} up whether it points up
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
