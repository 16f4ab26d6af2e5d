/**
 * The game: the record, whose turn it is, the modes, what the engine is asked. The only writer of the state; draws
 * nothing and knows no rule.
 * @module
 */

import { CENTER, nameOf, pointOf } from './notation.js';
import { Distances } from './distances.js';
import { EngineError } from './engine-client.js';
import { GameNode } from './game-tree.js';
import { sleep } from './sleep.js';

/** @typedef {import('./board-paint.js').Color} Color */
/** @typedef {'play' | 'explore' | 'learn' | 'analyse'} Mode */

/**
 * The side that answers by itself in each mode.
 * @type {Record<Mode, Color | null>}
 */
const ANSWERING = { play: 'black', explore: 'black', learn: 'white', analyse: null };

/** Milliseconds after which a reply is given up. */
const REPLY_LIMIT = 120_000;

export class Controller extends EventTarget {
  #engine;
  /** @type {Mode} */
  #mode = 'play';
  #root = new GameNode(null, null);
  #current = this.#root;
  #autoReply = true;
  #hintsWanted = false;
  #distances;
  /** What is being done; everything else is a hint. @type {AbortController | null} */
  #job = null;
  /** @type {{ kind: string, nodes: number } | null} */
  #thinking = null;
  #running = false;
  /** The position whose bound is sought. @type {GameNode | null} */
  #sought = null;

  /** @param {import('./engine-client.js').EngineClient} engine */
  constructor(engine) {
    super();
    this.#engine = engine;
    this.#distances = new Distances(engine);
    this.#distances.addEventListener('update', () => {
      this.#tighten();
      this.dispatchEvent(new Event('hints'));
    });
    this.#openGame();
  }

  /** The position shown. */
  get current() {
    return this.#current;
  }

  /** The empty board from which all variations start. */
  get root() {
    return this.#root;
  }

  get mode() {
    return this.#mode;
  }

  get autoReply() {
    return this.#autoReply;
  }

  /** Whether *Auto* runs along a longest line. */
  get running() {
    return this.#running;
  }

  /** The engine's work that the board waits for, or null. */
  get thinking() {
    return this.#thinking;
  }

  /** The engine, for panels that ask questions of their own. */
  get engine() {
    return this.#engine;
  }

  get hintsWanted() {
    return this.#hintsWanted;
  }

  /** What is known of White's moves here; grows while it is computed. */
  get children() {
    return this.#distances.of(this.#current.text());
  }

  /** Whether all of White's moves here are known. */
  get childrenComplete() {
    return this.#distances.complete(this.#current.text());
  }

  /** Whether it is being found out how long Black needs from here. */
  get seeking() {
    return this.#sought === this.#current;
  }

  /** Whether a click may place a stone now. */
  get accepts() {
    const { facts, toMove } = this.#current;
    return !this.#job && !facts?.winner && !(this.#autoReply && toMove === ANSWERING[this.#mode]);
  }

  /** The state as the widget reports it. */
  state() {
    const { facts, winAt, stones, toMove } = this.#current;
    return {
      moves: this.#current.points().map((point) => nameOf(point)),
      toMove,
      stonesLeft: winAt ? Math.max(0, winAt - stones) : null,
      winAt: winAt ?? null,
      winner: facts?.winner ?? null,
      thinking: this.#thinking !== null,
    };
  }

  /** @param {Mode} mode */
  setMode(mode) {
    if (mode === this.#mode) return;
    this.stop();
    this.#mode = mode;
    this.#changed();
    this.#restAnswer();
  }

  /** @param {boolean} on */
  setAutoReply(on) {
    this.#autoReply = on;
    this.#changed();
    this.#restAnswer();
  }

  /** @param {boolean} on */
  setHints(on) {
    this.#hintsWanted = on;
    this.#changed();
  }

  /**
   * A stone of the side to move, and the answer to it.
   * @param {number} point
   */
  async play(point) {
    if (this.#job || !this.accepts) {
      const code = this.#job ? 'busy' : this.#current.facts?.winner ? 'game-over' : 'not-your-turn';
      const error = new EngineError({ code, message: REFUSALS[code], point: nameOf(point) });
      this.#report(error, point);
      throw error;
    }
    await this.#work(async (signal) => {
      await this.#put(point, signal, undefined);
      await this.#answer(signal);
    }, point);
  }

  /** White's longest resistance and Black's answer; where Black is to move, only that. */
  async next() {
    this.#running = false;
    await this.#work(async (signal) => {
      await this.#step(signal);
      await this.#answer(signal);
    });
  }

  /**
   * Plays along a longest line until the game is over or somebody stops it.
   * @param {number} pause milliseconds between two steps
   */
  async auto(pause) {
    await this.#work(async (signal) => {
      this.#running = true;
      this.#changed();
      try {
        while (!this.#current.facts?.winner) {
          await this.#step(signal);
          await this.#answer(signal);
          await sleep(pause, signal);
        }
      } finally {
        this.#running = false;
      }
    });
  }

  /** Ends what the engine does; the board stays as it is. */
  stop() {
    this.#job?.abort();
    this.#job = null;
    this.#running = false;
    if (this.#thinking) this.#think(null);
    this.#changed();
  }

  /** Takes back: to the last position in which the person was to move. */
  async back() {
    this.stop();
    let to = this.#current.parent;
    while (to?.parent && !this.#rests(to)) to = to.parent;
    if (to && this.#mayShow(to)) await this.goto(to);
  }

  /** Goes on where Back came from. */
  async forward() {
    this.stop();
    let to = this.#current.preferred;
    while (to?.preferred && !this.#rests(to)) to = to.preferred;
    if (to) await this.goto(to);
  }

  /** To the position after the first stone, or to the empty board. */
  async first() {
    await this.goto(this.#mode === 'analyse' ? this.#root : (this.#root.preferred ?? this.#root));
  }

  /** To the end of the variation. */
  async last() {
    await this.goto(this.#current.future().at(-1) ?? this.#current);
  }

  /**
   * Shows a position of the record.
   * @param {GameNode} node
   */
  async goto(node) {
    await this.#work((signal) => this.#show(node, signal));
  }

  /** A new game; the old one stays in memory nowhere. */
  async restart() {
    this.stop();
    this.#root = this.#current = new GameNode(null, null);
    this.#openGame();
    await this.#work((signal) => this.#answer(signal));
  }

  /**
   * Shows the position after these moves. A text that is no game changes nothing.
   * @param {string} text `h8 i9 …`
   * @param {number} [shown] how many of the moves to show, all if left out
   */
  async load(text, shown) {
    this.#running = false;
    await this.#work(async (signal) => {
      const { moves, facts } = await this.#position(text, signal);
      const root = new GameNode(null, null);
      let node = root;
      for (const name of moves) node = node.child(/** @type {number} */ (pointOf(name)));
      node.facts = facts;
      this.#root = root;
      for (let extra = shown === undefined ? 0 : moves.length - shown; extra > 0 && node.parent; extra--) node = node.parent;
      await this.#show(node, signal);
      await this.#answer(signal);
    });
  }

  /** Takes over what a panel's own search has proven of the position shown. @param {number} winAt */
  learn(winAt) {
    const { current } = this;
    if (current.winAt && current.winAt <= winAt) return;
    current.winAt = winAt;
    this.dispatchEvent(new Event('change'));
  }

  /** Stops everything; the controller is not used any more. */
  destroy() {
    this.#job?.abort();
    this.#distances.stop();
  }

  // --- below: how it is done ---

  #openGame() {
    if (this.#mode === 'analyse' || this.#mode === 'learn') return;
    const first = this.#root.child(CENTER);
    // The first stone needs no engine: the board is there before it.
    first.facts = { toMove: 'white', winner: null, row: [], overlines: [] };
    this.#current = first;
  }

  /** Whether it is the person's turn there, or nobody's. @param {GameNode} node */
  #rests(node) {
    return !this.#autoReply || node.toMove !== ANSWERING[this.#mode] || Boolean(node.facts?.winner);
  }

  /** The empty board is shown only where both colours are set by hand. @param {GameNode} node */
  #mayShow(node) {
    return node.stones > 0 || ANSWERING[this.#mode] !== 'black';
  }

  /**
   * One thing at a time: what was being done is given up.
   * @param {(signal: AbortSignal) => Promise<void>} task
   * @param {number} [point] where a refusal is shown
   */
  async #work(task, point) {
    this.#job?.abort();
    const job = (this.#job = new AbortController());
    try {
      await task(job.signal);
    } catch (error) {
      if (job.signal.aborted) return;
      this.#report(/** @type {EngineError} */ (error), point);
      throw error;
    } finally {
      if (this.#job === job) {
        this.#job = null;
        if (this.#thinking) this.#think(null);
        this.#changed();
      }
    }
  }

  /** @param {AbortSignal} signal */
  async #step(signal) {
    if (this.#current.facts?.winner) return;
    if (this.#current.toMove === 'white') {
      const reply = await this.#ask('resist', signal);
      await this.#put(/** @type {number} */ (pointOf(reply.point)), signal, blackBy(reply) ?? undefined);
      if (this.#current.facts?.winner) return;
      if (this.#mode === 'learn') return;
    }
    await this.#reply(signal);
  }

  /** Lets the answering side move if it is its turn. @param {AbortSignal} signal */
  async #answer(signal) {
    const { facts, toMove } = this.#current;
    if (!this.#autoReply || facts?.winner || toMove !== ANSWERING[this.#mode]) return;
    if (toMove === 'black') await this.#reply(signal);
    else {
      const reply = await this.#ask('resist', signal);
      await this.#put(/** @type {number} */ (pointOf(reply.point)), signal, blackBy(reply) ?? undefined);
    }
  }

  /** Answers where a change of settings left the answering side on the move. */
  #restAnswer() {
    if (this.#job) return;
    this.#work((signal) => this.#answer(signal)).catch(() => {});
  }

  /** @param {AbortSignal} signal */
  async #reply(signal) {
    const reply = await this.#ask('reply', signal);
    const winAt = blackBy(reply);
    if (this.#current.winAt === undefined) this.#current.winAt = winAt;
    await this.#put(/** @type {number} */ (pointOf(reply.point)), signal, winAt);
  }

  /**
   * @param {'reply' | 'resist'} kind
   * @param {AbortSignal} signal
   */
  async #ask(kind, signal) {
    this.#distances.stop();
    this.#think({ kind, nodes: 0 });
    const moves = this.#current.text();
    const onProgress = (/** @type {any} */ value) => {
      if (value.child) this.#distances.learn(moves, value.child);
      if (value.nodes !== undefined) this.#think({ kind, nodes: value.nodes });
    };
    const reply = await this.#engine.run(kind, moves, { signal, onProgress, timeout: REPLY_LIMIT });
    this.#think(null);
    return reply;
  }

  /**
   * @param {number} point
   * @param {AbortSignal} signal
   * @param {number | null | undefined} winAt what is known of the new position
   */
  async #put(point, signal, winAt) {
    const before = this.#current;
    const { facts } = await this.#position(`${before.text()} ${nameOf(point)}`, signal);
    const node = before.child(point);
    node.facts = facts;
    node.winAt ??= winAt ?? this.#distances.winAt(before.text(), nameOf(point)) ?? undefined;
    this.#arrive(node);
    this.dispatchEvent(new CustomEvent('move', { detail: { point, color: node.color, node } }));
    if (facts.winner) this.dispatchEvent(new CustomEvent('gameover', { detail: { winner: facts.winner, node } }));
  }

  /**
   * @param {GameNode} node
   * @param {AbortSignal} signal
   */
  async #show(node, signal) {
    node.facts ??= (await this.#position(node.text(), signal)).facts;
    node.prefer();
    this.#arrive(node);
    if (node.winAt === undefined && !node.facts.winner && node.stones > 0 && this.#sought !== node) this.#findBound(node);
  }

  /** @param {GameNode} node */
  #arrive(node) {
    this.#current = node;
    this.#changed();
  }

  /** Asks for the bound of a position that was reached by hand. @param {GameNode} node */
  async #findBound(node) {
    this.#sought = node;
    try {
      const bound = await this.#engine.run('bound', node.text(), { timeout: REPLY_LIMIT });
      node.winAt = blackBy(bound);
    } catch {
      // Nothing is claimed about a position whose bound is not found.
    }
    if (this.#sought === node) this.#sought = null;
    if (node === this.#current) this.#changed();
  }

  /**
   * @param {string} moves
   * @param {AbortSignal} signal
   * @returns {Promise<{ moves: string[], facts: import('./game-tree.js').Facts }>}
   */
  async #position(moves, signal) {
    const { moves: names, ...facts } = await this.#engine.call('position', moves);
    if (signal.aborted) throw new EngineError({ code: 'cancelled', message: 'cancelled' });
    return { moves: names, facts };
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
    this.#refreshHints();
  }

  /** @param {{ kind: string, nodes: number } | null} thinking */
  #think(thinking) {
    const began = Boolean(thinking) !== Boolean(this.#thinking);
    this.#thinking = thinking;
    if (!began) return;
    this.dispatchEvent(new CustomEvent('thinking', { detail: { thinking: thinking !== null } }));
    this.dispatchEvent(new Event('change'));
  }

  /** Has the distances of the position shown found, if they are wanted and the board is at rest. */
  #refreshHints() {
    const { facts, toMove, stones } = this.#current;
    const idle = !this.#job && facts && !facts.winner && toMove === 'white' && stones > 0;
    if (this.#hintsWanted && idle) this.#distances.ask(this.#current.text());
    else this.#distances.stop();
  }

  /** Once every move is known, the longest one bounds the position: often below what the strategy promises. */
  #tighten() {
    const { current } = this;
    const bounds = this.childrenComplete ? this.children.map((child) => child.winAt) : [];
    if (bounds.length === 0 || bounds.includes(null)) return;
    const longest = Math.max(.../** @type {number[]} */ (bounds));
    if (current.winAt && current.winAt <= longest) return;
    current.winAt = longest;
    this.dispatchEvent(new Event('change'));
  }

  /**
   * @param {EngineError} error
   * @param {number} [point]
   */
  #report(error, point) {
    this.dispatchEvent(new CustomEvent('error', { detail: { code: error.code, message: error.message, problem: error.problem, point } }));
  }
}

/**
 * The stone by which Black has won at the latest, null if that is not proven.
 * @param {{ winAt: number | null, winner?: Color | null }} found
 */
const blackBy = ({ winAt, winner }) => (winner === 'white' ? null : winAt);

/** @type {Record<string, string>} */
const REFUSALS = {
  busy: 'the engine is thinking',
  'game-over': 'the game is over',
  'not-your-turn': 'it is the other side’s turn',
};
