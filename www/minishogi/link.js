// The game in the page's address.

import { fieldsIn } from '../shared/link.js';

/** @typedef {{ fen: string, rule: string, moves: string }} Game */

/** @param {Game} game */
export function linkTo({ fen, rule, moves }) {
  const fields = [`rule=${rule}`];
  if (fen) fields.push(`fen=${encodeURIComponent(fen)}`);
  if (moves) fields.push(`moves=${moves.replaceAll(' ', '_')}`);
  const link = new URL(location.href);
  link.hash = fields.join('&');
  return link.href;
}

/** @returns {Game | null} */
export function gameInLink() {
  if (location.hash.length < 2) return null;
  const hash = location.hash.slice(1);
  const { fen = '', rule = 'legal', moves = '' } = fieldsIn(hash);
  // The engine rejects what is no game, with a message.
  const isGame = /(^|&)(fen|rule|moves)=/.test(hash);
  return { fen, rule, moves: isGame ? moves.replaceAll('_', ' ') : hash };
}
