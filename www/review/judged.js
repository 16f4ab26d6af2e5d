// Judges each move by the positions before and after it. Uses neither the engine nor the page.

/** @typedef {import('./claims.js').Bound} Bound */

/**
 * @typedef {object} Reviewed the engine's review of a move
 * @property {string} point
 * @property {'five' | 'forbidden' | 'kept' | 'missed' | 'found' | 'loses' | 'lost' | 'open'} grade
 * @property {string[]} line
 * @property {string | null} better
 * @property {string | null} reply
 * @property {string | null} [forbidden] why the move is forbidden, so that Black loses
 * @property {'win' | 'loss' | null} result for the side to move after it
 * @property {number | null} winAt
 * @property {number | null} chance of that side, 0 to 1, if nothing is proven
 */

/** The winner, and the stone of the five. @typedef {{ winner: Color, winAt: number }} Proven */

/**
 * What is proven, or Black's estimated chances from 0 to 1.
 * @typedef {{ proven: Proven | null, chances: number }} Standing
 */

/**
 * `setup` is a stone that the record sets up, not a move. `forbidden` loses by the rules. `kept` keeps a proven win, and `later`
 * slows it down. `missed` gives it away; `unproven` leaves it unproven. `found` finds a win. `loses` loses by force. In a lost
 * position, a move is `lost`, or `sooner` if it also loses faster. `drop` lowers the chances, and `fair` is anything else.
 * @typedef {'setup' | 'five' | 'forbidden' | 'kept' | 'later' | 'missed' | 'unproven' | 'found' | 'loses' | 'lost' | 'sooner' | 'drop' | 'fair'} Kind
 */

/**
 * @typedef {object} Judged
 * @property {number} number from 1
 * @property {string} point
 * @property {Color} color
 * @property {Kind} kind
 * @property {number | null} was the stone of the proven win before the move
 * @property {number | null} now the same after it
 * @property {string[]} line the missed win, or how the move loses
 * @property {string | null} better
 * @property {string | null} reply proves that a win was missed
 * @property {string | null} forbidden why the move is forbidden
 * @property {number} drop in the mover's chances, 0 to 1
 * @property {number} saved 0 to 1; see {@link savedBy}
 * @property {Standing} standing after the move
 */

/** A move that costs this much is an inaccuracy. */
const DROP = 0.15;
/** In a lost position, mention moves that lose this many moves sooner. The end of a game marks them, too. */
export const SOONER = 4;
/** A key moment costs this fraction of the chances or of the remaining moves. */
const KEY = 0.25;
/** If the result is proven before and after, it must also cost this many moves. */
const KEY_MOVES = 8;

/** @type {(color: Color) => Color} */
const other = (color) => (color === 'black' ? 'white' : 'black');

/** @param {number} stones @returns {Color} */
const toMove = (stones) => (stones % 2 ? 'white' : 'black');

/**
 * Returns the standings after 0, 1, 2 … moves.
 * @param {Reviewed[]} reviewed
 * @param {(Bound | undefined)[]} bounds from the strategy
 * @returns {Standing[]}
 */
export function standings(reviewed, bounds) {
  const threats = [null, ...reviewed].map((move, stones) => (move ? provenAfter(move, stones) : null));
  return threats.map((proven, stones) => {
    // Prefer the strategy's number to a faster win by threats, because the page showed it during the game.
    const bound = bounds[stones];
    if (bound) proven = { winner: 'black', winAt: bound.winAt };
    const chance = reviewed[stones - 1]?.chance ?? 0.5;
    return { proven, chances: proven ? Number(proven.winner === 'black') : toMove(stones) === 'black' ? chance : 1 - chance };
  });
}

/**
 * @param {Reviewed} move
 * @param {number} stones on the board after it
 * @returns {Proven | null}
 */
function provenAfter({ grade, result, winAt }, stones) {
  if (grade === 'five') return { winner: other(toMove(stones)), winAt: stones };
  if (grade === 'forbidden') return { winner: toMove(stones), winAt: stones };
  if (!result || winAt === null) return null;
  return { winner: result === 'win' ? toMove(stones) : other(toMove(stones)), winAt };
}

/**
 * @param {Reviewed[]} reviewed
 * @param {(Bound | undefined)[]} bounds
 * @param {number} [setUp] the number of stones on the board before the game
 * @returns {Judged[]}
 */
export function judged(reviewed, bounds, setUp = 0) {
  const all = standings(reviewed, bounds);
  return reviewed.map((move, i) => {
    const color = toMove(i);
    const [before, after] = [all[i], all[i + 1]];
    const [was, now] = [before.proven, after.proven];
    const sign = color === 'black' ? 1 : -1;
    const drop = was || now ? 0 : sign * (before.chances - after.chances);
    const kind = i < setUp ? 'setup' : kindOf(move, color, was, now, drop);
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
      forbidden: move.forbidden ?? null,
      drop,
      saved: kind === 'five' ? 1 : savedBy(i, color, before, after),
      standing: after,
    };
  });
}

/** Kinds of moves that the strategy can improve. @type {Kind[]} */
const IMPROVED = ['forbidden', 'later', 'missed', 'unproven'];

/**
 * Returns a better move. For the longest defense, only the strategy's move counts. The engine's may be worse.
 * @param {Kind} kind
 * @param {Reviewed} move
 * @param {Bound | undefined} bound before the move
 */
function betterOf(kind, { better }, bound) {
  if (kind === 'fair' || kind === 'setup') return null;
  const stored = bound?.point ?? null;
  if (kind === 'sooner') return stored;
  return IMPROVED.includes(kind) ? (stored ?? better) : better;
}

/**
 * How much a move preserved, from 0 to 1: of the winning chances, of the speed of a proven win, or of the moves until a proven
 * loss.
 * @param {number} stones before the move
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
  // In a lost position, the move cost nothing.
  return chances(before) > 0 ? Math.min(1, chances(after) / chances(before)) : 1;
}

/**
 * Returns the average fraction that each side preserved. Null without moves.
 * @param {Judged[]} moves
 * @returns {Record<Color, number | null>}
 */
export function accuracies(moves) {
  const of = (/** @type {Color} */ side) => {
    const saved = moves.filter(({ color, kind }) => color === side && kind !== 'setup').map((move) => move.saved);
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
  if (grade === 'five' || grade === 'forbidden') return grade;
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

/** Kinds that change the proven result. @type {Kind[]} */
const DECISIVE = ['forbidden', 'missed', 'unproven', 'loses'];

/** Kinds that may cost a lot. @type {Kind[]} */
const COSTLY = ['later', 'sooner', 'drop'];

/** True for a key moment: a better move existed, and this one changed the proven result or cost a lot. @param {Judged} move */
export function isKeyMoment({ kind, better, point, saved, was, now }) {
  if (better === null || better === point) return false;
  const moves = was !== null && now !== null ? Math.abs(was - now) : Infinity;
  return DECISIVE.includes(kind) || (COSTLY.includes(kind) && saved <= 1 - KEY && moves >= KEY_MOVES);
}

/**
 * What to look for: a proven `win`, by the stone of the missed one if known, or a move that may `hold`. Null if no move is
 * proven better.
 * @param {Judged} move
 * @returns {'win' | 'hold' | null}
 */
export function task({ kind, better }) {
  if (kind === 'later' || kind === 'missed' || kind === 'unproven') return 'win';
  return kind === 'loses' && better ? 'hold' : null;
}
