import { PALETTES } from '../board/palettes.js';

const LOOKS = ['class', 'theme', 'coordinates', 'orientation', 'touch'];

/**
 * Makes a board look like the element, now and whenever that changes.
 * @param {HTMLElement} host a `<gomoku-board>`
 * @param {import('./position-board.js').PositionBoard} board
 * @returns {() => void} stops this
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
