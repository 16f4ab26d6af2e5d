// Gives a board for positions the appearance of a `<gomoku-board>`.

import { PALETTES } from '../board/palettes.js';

/** The attributes of the element that affect its appearance. */
const LOOKS = ['class', 'theme', 'coordinates', 'orientation', 'touch'];

/**
 * Applies the appearance of the element to a board, now and whenever it changes.
 * @param {HTMLElement} host a `<gomoku-board>`
 * @param {import('./position-board.js').PositionBoard} board
 * @returns {() => void} call this to stop
 */
export function followLooks(host, board) {
  const said = (/** @type {string} */ name) => host.getAttribute(name) ?? '';
  const apply = () => {
    const look = said('theme').split(/\s+/).find((word) => Object.hasOwn(PALETTES, word)) ?? 'kaya';
    const orientation = Number(/^[0-7]$/.exec(said('orientation')) ?? 0);
    const touch = said('touch') === 'direct' ? 'direct' : 'confirm';
    board.applyTheme({ board: look, coordinates: said('coordinates') !== 'off', orientation, touch }, host.classList.contains('dark'));
  };
  const observer = new MutationObserver(apply);
  observer.observe(host, { attributes: true, attributeFilter: LOOKS });
  apply();
  return () => observer.disconnect();
}
