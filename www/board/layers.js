// Converts a game to the layers of the view.

import { commonBound } from '../shared/hints.js';
import { pointOf } from '../shared/notation.js';
import { PASS } from '../shared/rules.js';

/** @param {Controller} controller @returns {Pick<BoardState, 'stones' | 'last' | 'row' | 'overlines' | 'hints' | 'barred'>} */
export function layersOf(controller) {
  const { current } = controller;
  const points = (/** @type {string[]} */ names) => names.map((name) => /** @type {number} */ (pointOf(name, current.size)));
  const stones = current.path().filter((node) => node.point !== null).map((node) => ({
    point: /** @type {number} */ (node.point),
    color: node.color,
    number: node.stones,
  }));
  return {
    stones,
    last: current.point,
    row: points(current.facts?.row ?? []),
    overlines: (current.facts?.overlines ?? []).map(points),
    hints: hintsOf(controller),
    barred: points((current.facts?.forbidden ?? []).map(({ point }) => point)),
  };
}

/**
 * Labels each White move with the number of the stone by which Black then wins. The longest replies get a disc or, if many tie, a
 * dot. Others get a square, unless many moves last at least as long. Unmarked hints are painted only under the pointer.
 * @param {Controller} controller
 * @returns {BoardState['hints']}
 */
function hintsOf(controller) {
  const { current, hintsWanted } = controller;
  if (!hintsWanted || current.facts?.winner || current.toMove !== 'white') return [];
  // Without a proven bound, use the expected one. The board says that it is not proven.
  const children = controller.children.filter(({ point }) => point !== PASS).map((child) => ({ ...child, winAt: child.winAt ?? child.expected ?? null }));
  const bounds = /** @type {number[]} */ (children.map((child) => child.winAt).filter((bound) => bound !== null));
  const [shortest, longest] = [Math.min(...bounds), Math.max(...bounds)];
  const common = commonBound(bounds);
  const span = Math.max(1, longest - shortest);
  const markOf = (/** @type {number | null} */ winAt) => {
    if (winAt === longest && longest > shortest) return longest > common ? 'disc' : 'dot';
    return winAt === null || winAt > common ? 'square' : null;
  };
  return children.map(({ point, winAt, expected, source }) => ({
    point: /** @type {number} */ (pointOf(point, current.size)),
    text: winAt === null ? '?' : String(winAt),
    heat: winAt === null ? 1 : (winAt - shortest) / span,
    stored: source === 'strategy',
    mark: markOf(winAt),
    words: expected ? 'board.expected' : 'board.hint',
  }));
}
