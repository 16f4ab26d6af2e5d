// Shows a good move until the position changes.

import { blackBy } from '../game/distances.js';
import { pointOf } from '../shared/notation.js';
import { refusal } from '../game/turns.js';

/** The time limit in milliseconds. */
const LIMIT = 120_000;

/**
 * @param {Controller} controller
 * @param {(line: BoardState['line']) => void} show
 * @returns {Promise<{ point: string, winAt: number | null }>}
 */
export async function hint(controller, show) {
  const { current } = controller;
  if (current.facts?.winner) throw refusal('game-over', current.name);
  const { point, winAt } = await goodMove(controller);
  if (controller.current !== current) return { point, winAt };
  show([{ point: /** @type {number} */ (pointOf(point, current.size)), color: current.toMove, number: current.stones + 1 }]);
  const changed = () => {
    if (controller.current === current) return;
    controller.removeEventListener('change', changed);
    show([]);
  };
  controller.addEventListener('change', changed);
  return { point, winAt };
}

/**
 * Returns the strategy's move. Against an engine and without a proven win, returns the best move that the engine finds.
 * @param {Controller} controller
 */
async function goodMove(controller) {
  const { engine, current } = controller;
  const opponent = await controller.opponent;
  const black = current.toMove === 'black';
  if (!opponent || black) {
    const reply = await engine.run(black ? 'reply' : 'resist', current.text(), { timeout: LIMIT });
    if (!opponent || reply.winner) return { point: reply.point, winAt: blackBy(reply) };
  }
  return { point: await opponent.suggest(current.text(), AbortSignal.timeout(LIMIT)), winAt: null };
}
