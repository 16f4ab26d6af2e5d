/**
 * Handles requests to the engines for free play. Each request contains the whole game, so nothing has to be undone.
 * @module
 */

/** The maximum number of idle players to retain with their tables. This is enough for the two players in a game. */
const MAX_IDLE = 2;

/** The time between progress reports in milliseconds. */
const LOOK = 100;

/**
 * The length of a slice in milliseconds. A shorter slice would slow down the engines from the articles, which restart an
 * iteration after each slice. The best engine does not restart it.
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
 * @param {any} glue the wasm module
 * @returns {import('./service.js').Program}
 */
export function freeProgram(glue) {
  /** The idle players by their options, with the most recently used last. A player runs one search at a time. @type {Map<string, any>} */
  const idle = new Map();
  /** Frees the least recently used players until this many are left. @param {number} most */
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
  /** Judges puzzle moves. Created for the first puzzle. @type {any} */
  let judge = null;
  const judging = () => (judge ??= new glue.PuzzleJudge());
  return {
    slice: SLICE,
    methods: {
      puzzleAttack: (/** @type {any[]} */ ...args) => judging().attack(...args),
      puzzleDefence: (/** @type {any[]} */ ...args) => judging().defence(...args),
      puzzleSolution: (/** @type {any} */ moves, /** @type {any} */ rule, /** @type {any} */ point, /** @type {any} */ most, /** @type {any} */ size) =>
        judging().attack(moves, rule, point, most, size, true),
      // The first engine is only used to apply the rules. It has no table, so creating it costs nothing.
      position(/** @type {string} */ moves, /** @type {{ size: number, rule: string, opening?: string }} */ { size, rule, opening }) {
        const judge = new glue.FreePlayer({ engine: glue.freeEngines()[0], level: 10, size, rule, seed: 0 });
        try {
          const facts = judge.position(moves);
          return { ...facts, opening: opening ? glue.openingFacts(moves, size, rule, opening) : null };
        } finally {
          judge.free();
        }
      },
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
 * Creates a task that reports its progress from time to time.
 * @param {{ step: (nodes: number) => any, free: () => void }} work
 * @param {(step: any) => number} sign returns a value; when it changes, the progress is reported at once
 * @returns {import('./service.js').Task}
 */
function reporting(work, sign) {
  let looked = -Infinity;
  let last = -1;
  return {
    step(nodes) {
      const step = work.step(nodes);
      const now = performance.now();
      const tell = !step.done && (sign(step) !== last || now - looked > LOOK);
      if (tell) {
        looked = now;
        last = sign(step);
      }
      return { done: step.done, progress: tell ? [step] : [], result: step };
    },
    free: () => work.free(),
  };
}
