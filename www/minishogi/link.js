// A game in the address of the page.

import { fieldsIn } from '../shared/link.js';

/** @typedef {{ fen: string, rule: string, moves: string }} Game */

/** The address of the page with this game. @param {Game} game */
export function linkTo({ fen, rule, moves }) {
  const fields = [`rule=${rule}`];
  if (fen) fields.push(`fen=${encodeURIComponent(fen)}`);
  if (moves) fields.push(`moves=${moves.replaceAll(' ', '_')}`);
  const link = new URL(location.href);
  link.hash = fields.join('&');
  return link.href;
}

/** The game in the address of the page, if there is one. @returns {Game | null} */
export function gameInLink() {
  if (location.hash.length < 2) return null;
  const { fen = '', rule = 'legal', moves = '' } = fieldsIn(location.hash.slice(1));
  return { fen, rule, moves: moves.replaceAll('_', ' ') };
}
