/** The time limit for one request in milliseconds. */
const PATIENCE = 10_000;

/**
 * Plays a game to Black's five and yields the moves as they are found. White resists as long as possible, Black follows the
 * strategy, and once threats alone win, the search finishes the game. Stops early if no win is found in time.
 * @param {EngineClient} engine with the strategy
 * @param {string} moves
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<string[], void>}
 */
export async function* winningLine(engine, moves, signal) {
  for (;;) {
    const kind = moves && moves.split(' ').length % 2 ? 'resist' : 'reply';
    const found = await patiently(engine, kind, moves, signal);
    if (found?.winner !== 'black') return;
    const next = found.line.length > 0 ? found.line : [found.point];
    yield next;
    if (found.line.length > 0) return;
    moves = `${moves} ${found.point}`.trim();
  }
}

/**
 * Returns the answer, or null if none comes in time or the game is over.
 * @param {EngineClient} engine
 * @param {string} kind
 * @param {string} moves
 * @param {AbortSignal} signal
 */
export async function patiently(engine, kind, moves, signal) {
  try {
    return await engine.run(kind, moves, { signal, timeout: PATIENCE });
  } catch (/** @type {any} */ error) {
    if (error.code === 'timeout' || error.code === 'game-over') return null;
    throw error;
  }
}
