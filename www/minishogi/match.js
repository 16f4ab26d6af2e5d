/**
 * A game between a person and the engine: the only place that changes it. It draws nothing.
 * @module
 */

/** @typedef {import('./client.js').Client} Client */

/** The level at which a hint is looked for. */
const HINT_LEVEL = 6;

/** Milliseconds between two moves where the engine plays both sides. */
const PACE = 600;

/** A `change` event tells that there is something new to show, a `problem` event what went wrong, a `move` event of a move played. */
export class Match extends EventTarget {
  #client;
  /** @type {any} how the game stands */
  state = null;
  /** `sente`, `gote`, `both` or `none`: whom the person plays. */
  seat = 'sente';
  level = 4;
  rule = 'legal';
  /** The position it began from; empty for the usual start. */
  fen = '';
  /** Whether the engine looks for a move. */
  thinking = false;
  /** What the engine knows while it thinks. @type {any} */
  thought = null;
  /** A move shown as a hint. @type {string | null} */
  hint = null;
  /** @type {AbortController | null} */
  #search = null;

  /** @param {Client} client */
  constructor(client) {
    super();
    this.#client = client;
  }

  /** Whether the person is to move. */
  get personToMove() {
    return !!this.state && !this.state.ended && (this.seat === 'both' || this.seat === this.state.toMove);
  }

  /**
   * Begins another game; where the text is wrong, the game stays as it is.
   * @param {{ fen?: string, rule?: string, moves?: string }} [game]
   */
  async begin({ fen = '', rule = this.rule, moves = '' } = {}) {
    this.#stop();
    await this.#change(async () => {
      const state = await this.#client.call('load', fen, rule, moves);
      this.fen = fen;
      this.rule = rule;
      return state;
    });
    this.#engineMoves();
  }

  /** Plays a move of the person. @param {string} move */
  async play(move) {
    if (!this.personToMove) return;
    this.#stop();
    if (await this.#change(() => this.#client.call('play', move))) this.#told(move);
    this.#engineMoves();
  }

  /** Takes back to where the person was to move last. */
  async undo() {
    const count = this.state?.history.length ?? 0;
    if (!count) return;
    this.#stop();
    const alone = this.seat === 'both' || this.seat === 'none';
    const moves = alone || !this.#isPersons(this.state.toMove) ? 1 : 2;
    await this.#change(() => this.#client.call('undo', moves));
    this.#engineMoves();
  }

  /** Shows a move that the engine would play for the person. */
  async askHint() {
    if (!this.personToMove || this.thinking) return;
    const thought = await this.#think(HINT_LEVEL);
    if (thought) {
      this.hint = thought.best;
      this.#changed();
    }
  }

  /** Changes who plays and how strongly; the engine takes up the game where it is its turn. @param {{ seat?: string, level?: number }} change */
  arrange({ seat = this.seat, level = this.level }) {
    this.seat = seat;
    this.level = level;
    this.#stop();
    this.#changed();
    this.#engineMoves();
  }

  /** @param {string} side */
  #isPersons(side) {
    return this.seat === 'both' || this.seat === side;
  }

  async #engineMoves() {
    while (this.state && !this.state.ended && !this.#isPersons(this.state.toMove)) {
      const thought = await this.#think(this.level);
      if (!thought?.best) return;
      const state = await this.#change(() => this.#client.call('play', thought.best));
      if (!state) return;
      this.#told(thought.best);
      if (this.seat === 'none') await new Promise((resolve) => setTimeout(resolve, PACE));
    }
  }

  /** @param {number} level */
  async #think(level) {
    const search = new AbortController();
    this.#search?.abort();
    this.#search = search;
    this.thinking = true;
    this.thought = null;
    this.#changed();
    const onProgress = (/** @type {any} */ value) => {
      if (this.#search !== search) return;
      this.thought = value;
      this.#changed();
    };
    try {
      const thought = await this.#client.think(level, { signal: search.signal, onProgress });
      return this.#search === search ? thought : null;
    } catch (error) {
      if (/** @type {any} */ (error).code !== 'cancelled') this.#problem(error);
      return null;
    } finally {
      if (this.#search === search) {
        this.#search = null;
        this.thinking = false;
        this.#changed();
      }
    }
  }

  #stop() {
    this.#search?.abort();
    this.#search = null;
    this.thinking = false;
  }

  /**
   * @param {() => Promise<any>} how
   * @returns {Promise<any>} the new state, or null where it failed
   */
  async #change(how) {
    try {
      const state = await how();
      this.state = state;
      this.hint = null;
      this.#changed();
      return state;
    } catch (error) {
      this.#problem(error);
      return null;
    }
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }

  /** @param {string} move */
  #told(move) {
    this.dispatchEvent(new CustomEvent('move', { detail: { move, state: this.state } }));
  }

  /** @param {unknown} error */
  #problem(error) {
    this.dispatchEvent(new CustomEvent('problem', { detail: error }));
  }
}
