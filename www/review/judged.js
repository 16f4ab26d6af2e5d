// Derives the verdict on each move from the results of the positions before and after it. This module uses neither the engine
// nor the page.

/** @typedef {import('./claims.js').Bound} Bound */

/**
 * The engine's review of a move.
 * @typedef {object} Reviewed
 * @property {string} point
 * @property {'five' | 'kept' | 'missed' | 'found' | 'loses' | 'lost' | 'open'} grade
 * @property {string[]} line
 * @property {string | null} better
 * @property {string | null} reply
 * @property {'win' | 'loss' | null} result for the side to move after it
 * @property {number | null} winAt
 * @property {number | null} chance that side's winning chance, 0 to 1, if nothing is proven
 */

/** A proven winner, and the stone of the five. @typedef {{ winner: Color, winAt: number }} Proven */

/**
 * The result of a position: a proven result, or Black's chances estimated by the engine, 0 to 1.
 * @typedef {{ proven: Proven | null, chances: number }} Standing
 */

/**
 * The kind of a move. `five` ends the game. `kept` preserves a proven win, and `later` preserves it but takes longer. `missed`
 * gives the win away, and `unproven` means that the win is no longer proven. `found` finds a win. `loses` loses by force. With
 * `lost`, the game was already lost, and with `sooner`, the move also loses faster. `drop` reduces the chances. `fair` is any
 * other move.
 * @typedef {'five' | 'kept' | 'later' | 'missed' | 'unproven' | 'found' | 'loses' | 'lost' | 'sooner' | 'drop' | 'fair'} Kind
 */

/**
 * @typedef {object} Judged
 * @property {number} number the number of the move, from 1
 * @property {string} point
 * @property {Color} color
 * @property {Kind} kind
 * @property {number | null} was the stone of the proven win before the move
 * @property {number | null} now the stone of the proven win after the move
 * @property {string[]} line the win that was missed, or the line that loses
 * @property {string | null} better a better move
 * @property {string | null} reply after a missed win, the reply that proves the mistake
 * @property {number} drop the drop in the chances of the side that moved, 0 to 1
 * @property {number} saved the fraction that the move preserved, 0 to 1; see {@link savedBy}
 * @property {Standing} standing the result after the move
 */

/** The drop in chances that makes a move an inaccuracy. */
const DROP = 0.15;
/** The review mentions a move in a lost position if the move loses at least this many moves sooner. */
const SOONER = 4;
/** A key moment costs at least this fraction of the chances or of the remaining moves. */
const KEY = 0.25;
/** If the result is proven before and after the move, a key moment must also cost at least this many moves. */
const KEY_MOVES = 8;

/** @type {(color: Color) => Color} */
const other = (color) => (color === 'black' ? 'white' : 'black');

/** @param {number} stones @returns {Color} */
const toMove = (stones) => (stones % 2 ? 'white' : 'black');

/**
 * Returns the results of the positions after 0, 1, 2 … of the reviewed moves.
 * @param {Reviewed[]} reviewed
 * @param {(Bound | undefined)[]} bounds the bounds of Black's win by the strategy
 * @returns {Standing[]}
 */
export function standings(reviewed, bounds) {
  const threats = [null, ...reviewed].map((move, stones) => (move ? provenAfter(move, stones) : null));
  return threats.map((proven, stones) => {
    const bound = bounds[stones];
    if (bound && (!proven || proven.winAt > bound.winAt)) proven = { winner: 'black', winAt: bound.winAt };
    const chance = reviewed[stones - 1]?.chance ?? 0.5;
    return { proven, chances: proven ? Number(proven.winner === 'black') : toMove(stones) === 'black' ? chance : 1 - chance };
  });
}

/**
 * @param {Reviewed} move
 * @param {number} stones the number of stones after it
 * @returns {Proven | null}
 */
function provenAfter({ grade, result, winAt }, stones) {
  if (grade === 'five') return { winner: other(toMove(stones)), winAt: stones };
  if (!result || winAt === null) return null;
  return { winner: result === 'win' ? toMove(stones) : other(toMove(stones)), winAt };
}

/**
 * Returns the verdicts on all reviewed moves.
 * @param {Reviewed[]} reviewed
 * @param {(Bound | undefined)[]} bounds
 * @returns {Judged[]}
 */
export function judged(reviewed, bounds) {
  const all = standings(reviewed, bounds);
  return reviewed.map((move, i) => {
    const color = toMove(i);
    const [before, after] = [all[i], all[i + 1]];
    const [was, now] = [before.proven, after.proven];
    const sign = color === 'black' ? 1 : -1;
    const drop = was || now ? 0 : sign * (before.chances - after.chances);
    const kind = kindOf(move, color, was, now, drop);
    return {
      number: i + 1,
      point: move.point,
      color,
      kind,
      was: was?.winAt ?? null,
      now: now?.winAt ?? null,
      line: move.line,
      better: betterOf(kind, move, bounds[i]),
      reply: move.reply,
      drop,
      saved: kind === 'five' ? 1 : savedBy(i, color, before, after),
      standing: after,
    };
  });
}

/** The kinds of moves for which the strategy has a better move. @type {Kind[]} */
const IMPROVED = ['later', 'missed', 'unproven'];

/**
 * Returns a better move. For the longest defense, only the strategy's move counts, because the engine's move may be worse.
 * @param {Kind} kind
 * @param {Reviewed} move
 * @param {Bound | undefined} bound the bound before the move
 */
function betterOf(kind, { better }, bound) {
  if (kind === 'fair') return null;
  const stored = bound?.point ?? null;
  if (kind === 'sooner') return stored;
  return IMPROVED.includes(kind) ? (stored ?? better) : better;
}

/**
 * Returns the fraction that a move preserved: of the winning chances, of the speed of a proven win, or of the number of moves
 * until a proven loss.
 * @param {number} stones the number of stones before the move
 * @param {Color} color
 * @param {Standing} before
 * @param {Standing} after
 */
function savedBy(stones, color, before, after) {
  const [was, now] = [before.proven, after.proven];
  if (was && now && was.winner === now.winner) {
    const [left, leftNow] = [was.winAt - stones, now.winAt - stones];
    return Math.min(1, was.winner === color ? left / leftNow : leftNow / left);
  }
  const chances = (/** @type {Standing} */ { chances }) => (color === 'black' ? chances : 1 - chances);
  // If the position was already lost, the move cost nothing.
  return chances(before) > 0 ? Math.min(1, chances(after) / chances(before)) : 1;
}

/**
 * Returns the accuracy of each side, which is the average fraction preserved. Null for a side without moves.
 * @param {Judged[]} moves
 * @returns {Record<Color, number | null>}
 */
export function accuracies(moves) {
  const of = (/** @type {Color} */ side) => {
    const saved = moves.filter(({ color }) => color === side).map((move) => move.saved);
    return saved.length > 0 ? saved.reduce((sum, share) => sum + share, 0) / saved.length : null;
  };
  return { black: of('black'), white: of('white') };
}

/**
 * @param {Reviewed} move
 * @param {Color} color
 * @param {Proven | null} was
 * @param {Proven | null} now
 * @param {number} drop
 * @returns {Kind}
 */
function kindOf({ grade }, color, was, now, drop) {
  if (grade === 'five') return 'five';
  if (was?.winner === color) {
    if (now?.winner === color) return now.winAt > was.winAt ? 'later' : 'kept';
    // A proven loss is worse than a missed win.
    if (now) return 'loses';
    return grade === 'missed' ? 'missed' : 'unproven';
  }
  if (was) {
    if (!now || now.winner === color) return now ? 'found' : 'fair';
    return was.winAt - now.winAt >= SOONER ? 'sooner' : 'lost';
  }
  if (now) return now.winner === color ? 'found' : 'loses';
  return drop >= DROP ? 'drop' : 'fair';
}

/** The kinds of moves that change the proven result. @type {Kind[]} */
const DECISIVE = ['missed', 'unproven', 'loses'];

/** The kinds of moves that may cost much. @type {Kind[]} */
const COSTLY = ['later', 'sooner', 'drop'];

/** Returns true if a move is a key moment: it changed the proven result or cost a lot, and there was a better move. @param {Judged} move */
export function turns({ kind, better, point, saved, was, now }) {
  if (better === null || better === point) return false;
  const moves = was !== null && now !== null ? Math.abs(was - now) : Infinity;
  return DECISIVE.includes(kind) || (COSTLY.includes(kind) && saved <= 1 - KEY && moves >= KEY_MOVES);
}

/**
 * Returns the task of finding a better move: a proven `win`, by the stone of the missed win if known, or a move that may
 * `hold`. Null if no move is proven to be better.
 * @param {Judged} move
 * @returns {'win' | 'hold' | null}
 */
export function task({ kind, better }) {
  if (kind === 'later' || kind === 'missed' || kind === 'unproven') return 'win';
  return kind === 'loses' && better ? 'hold' : null;
}
