// Checks the proof of one second move by trying every White move in every stored position. If the strategy stores an answer,
// the walk goes on there. Otherwise threats must win in time.

/**
 * @typedef {object} Walked
 * @property {number} positions in which every White move was tried
 * @property {number} waiting known positions not visited yet
 * @property {number} replies White moves tried
 * @property {number} threats White moves that threats alone refute
 */

/** A line that the proof lacks. @typedef {{ moves: string[] }} Gap */

/**
 * @param {EngineClient} engine with the strategy
 * @param {string} second
 * @param {number} bound the number of the stone by which Black must win
 * @param {AbortSignal} signal
 * @param {(walked: Walked) => void} tell
 * @returns {Promise<{ walked: Walked, gap: Gap | null }>}
 */
export async function walk(engine, second, bound, signal, tell) {
  const walked = { positions: 0, waiting: 0, replies: 0, threats: 0 };
  /** @type {{ moves: string[], bound: number }[]} */
  const queue = [];
  const seen = new Set();
  const meet = async (/** @type {string[]} */ moves, /** @type {number} */ by) => {
    const reply = await engine.run('reply', moves.join(' '), { signal });
    if (reply.winner !== 'black' || reply.winAt > by) return false;
    const next = [...moves, reply.point];
    const key = keyOf(next);
    if (!seen.has(key) && reply.winAt > next.length) queue.push({ moves: next, bound: reply.winAt });
    seen.add(key);
    return true;
  };
  const first = ['h8', second];
  if (!(await meet(first, bound))) return { walked, gap: { moves: first } };
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { moves, bound: by } = next;
    for (const { point, winAt, source } of await childrenOf(engine, moves, signal)) {
      walked.replies++;
      const line = [...moves, point];
      if (winAt === null || winAt > by) return { walked, gap: { moves: line } };
      if (source === 'search') walked.threats++;
      else if (!(await meet(line, by))) return { walked, gap: { moves: line } };
    }
    walked.positions++;
    walked.waiting = queue.length;
    tell(walked);
  }
  return { walked, gap: null };
}

/**
 * Returns all White moves with their results.
 * @param {EngineClient} engine
 * @param {string[]} moves
 * @param {AbortSignal} signal
 * @returns {Promise<{ point: string, winAt: number | null, source: string }[]>}
 */
export async function childrenOf(engine, moves, signal) {
  /** @type {Map<string, any>} */
  const children = new Map();
  await engine.run('children', moves.join(' '), { signal, onProgress: ({ child }) => child && children.set(child.point, child) });
  return [...children.values()];
}

/** Returns a key that does not depend on the order of moves. @param {string[]} moves */
const keyOf = (moves) => [0, 1].map((side) => moves.filter((_, i) => i % 2 === side).sort().join('')).join('|');
