/** The time limit for one position in milliseconds. */
const PATIENCE = 4000;

/** @typedef {{ winAt: number, point: string | null }} Bound the stone of Black's win, and the reply if Black is to move */

/**
 * Reports the proven bounds after 0, 1, 2 … moves until one is missing. Only a transposition leads back to the strategy.
 * @param {EngineClient} engine with the strategy
 * @param {string[]} moves
 * @param {AbortSignal} signal
 * @param {(after: number, bound: Bound) => void} tell
 */
export async function boundsOf(engine, moves, signal, tell) {
  for (let after = 0; after <= moves.length; after++) {
    // The first answer waits for the engine to load, which takes long on slow devices.
    const bound = await boundAfter(engine, moves.slice(0, after), signal, after > 0 ? PATIENCE : Infinity);
    if (bound) tell(after, bound);
    else return;
  }
}

/**
 * Returns the bound of a position, or null if none is proven in time.
 * @param {EngineClient} engine
 * @param {string[]} moves
 * @param {AbortSignal} [signal]
 * @param {number} [timeout] in milliseconds
 * @returns {Promise<Bound | null>}
 */
export async function boundAfter(engine, moves, signal, timeout = PATIENCE) {
  const white = moves.length % 2 === 1;
  try {
    const found = await engine.run(white ? 'bound' : 'reply', moves.join(' '), { signal, timeout });
    const won = white ? found.winAt !== null : found.winner === 'black';
    return won ? { winAt: found.winAt, point: found.point ?? null } : null;
  } catch (/** @type {any} */ error) {
    // Nothing is left to prove after a forbidden move.
    if (['timeout', 'game-over', 'forbidden'].includes(error.code)) return null;
    throw error;
  }
}
