/**
 * Serves the engines of free play. Each request contains the whole game.
 * @module
 */

/** Idle players to keep, with their tables: enough for a game between two engines. */
const MAX_IDLE = 2;

/** The milliseconds between progress reports. */
const PROGRESS_INTERVAL = 100;

/**
 * Milliseconds per slice. A shorter slice would slow down the engines from the articles, which restart an iteration after each.
 * The best engine does not.
 */
const SLICE = 16;

/**
 * @param {any} _data
 * @param {typeof import('./module.js').openModule} openModule
 * @returns {Promise<import('./service.js').Opened>}
 */
export async function openFree(_data, openModule) {
  const glue = await openModule('games');
  return { program: freeProgram(glue), info: { engines: glue.freeEngines() }, problem: null };
}

/**
 * @param {any} glue
 * @returns {import('./service.js').Program}
 */
export function freeProgram(glue) {
  /** Idle players by their options, the most recent last. A player runs one search at a time. @type {Map<string, any>} */
  const idle = new Map();
  /** Frees the oldest players until this many are left. @param {number} most */
  const freeOlder = (most) => {
    for (const [key, player] of idle) {
      if (idle.size <= most) return;
      idle.delete(key);
      player.free();
    }
  };
  const take = (/** @type {string} */ key, /** @type {object} */ options) => {
    const player = idle.get(key);
    idle.delete(key);
    freeOlder(MAX_IDLE - 1);
    return player ?? new glue.FreePlayer(options);
  };
  const giveBack = (/** @type {string} */ key, /** @type {any} */ player) => {
    idle.get(key)?.free();
    idle.delete(key);
    idle.set(key, player);
    freeOlder(MAX_IDLE);
  };
  /** The judge of puzzle moves, once needed. @type {any} */
  let judge = null;
  const judging = () => (judge ??= new glue.PuzzleJudge());
  return {
    slice: SLICE,
    methods: {
      puzzleAttack: (/** @type {any[]} */ ...args) => judging().attack(...args),
      puzzleDefence: (/** @type {any[]} */ ...args) => judging().defence(...args),
      puzzleSolution: (/** @type {any} */ moves, /** @type {any} */ rule, /** @type {any} */ point, /** @type {any} */ most, /** @type {any} */ size) =>
        judging().attack(moves, rule, point, most, size, true),
      // The first engine only applies the rules. It has no table, so creating it costs nothing.
      position(/** @type {string} */ moves, /** @type {{ size: number, rule: string, opening?: string }} */ { size, rule, opening }) {
        const player = new glue.FreePlayer({ engine: glue.freeEngines()[0], level: 10, size, rule, seed: 0 });
        try {
          const facts = player.position(moves);
          return { ...facts, opening: opening ? glue.openingFacts(moves, size, rule, opening) : null };
        } finally {
          player.free();
        }
      },
      // The last move may be forbidden, unlike in `position`.
      reviewedGame: (/** @type {string} */ moves, /** @type {{ size: number, rule: string }} */ { size, rule }) => glue.reviewedGame(moves, size, rule),
      threats: (/** @type {string} */ moves, /** @type {Partial<{ size: number, rule: string }>} */ { size, rule } = {}) => glue.threats(moves, size, rule),
      figures: (/** @type {string} */ moves, /** @type {{ size: number, rule: string }} */ { size, rule }) => glue.figures(moves, size, rule),
      readRecord: (/** @type {string | Uint8Array} */ record, /** @type {number} */ game, /** @type {string} */ rule) => glue.readRecord(record, game, rule),
      writeRecord: (/** @type {string} */ moves, /** @type {any} */ { size, rule, opening }, /** @type {string} */ format, /** @type {string[]} */ comments, /** @type {import('../free/client.js').Source | undefined} */ source) =>
        source
          ? glue.continueRecord(source.record, source.game, moves, size, rule, format, comments)
          : glue.writeRecord(moves, size, rule, format, comments, opening),
    },
    start(kind, moves, { player: options, limits, ...wanted }) {
      if (kind === 'lines') return reporting(new glue.FreeLines({ moves, ...wanted }), (step) => step.lines.length);
      if (kind === 'review') return reporting(new glue.FreeReview({ moves, ...wanted }), (step) => step.moves.length);
      if (kind === 'opening') return reporting(new glue.OpeningPlayer(options, moves, limits.milliseconds, wanted.opening), () => 0);
      const key = JSON.stringify(options);
      const player = take(key, options);
      const thought = { step: (/** @type {number} */ nodes) => player.step(nodes), free: () => giveBack(key, player) };
      try {
        player.begin(moves, limits);
      } catch (error) {
        thought.free();
        throw error;
      }
      return reporting(thought, (step) => step.depth);
    },
    free() {
      freeOlder(0);
      judge?.free();
      judge = null;
    },
  };
}

/**
 * @param {{ step: (nodes: number) => any, free: () => void }} work
 * @param {(step: any) => number} keyOf progress is reported at once when this changes
 * @returns {import('./service.js').Task}
 */
function reporting(work, keyOf) {
  let lastReport = -Infinity;
  let lastKey = -1;
  return {
    step(nodes) {
      const step = work.step(nodes);
      const now = performance.now();
      const due = !step.done && (keyOf(step) !== lastKey || now - lastReport > PROGRESS_INTERVAL);
      if (due) {
        lastReport = now;
        lastKey = keyOf(step);
      }
      return { done: step.done, progress: due ? [step] : [], result: step };
    },
    free: () => work.free(),
  };
}
