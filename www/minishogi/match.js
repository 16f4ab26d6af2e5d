// A game between a person and the engine: the only place that changes it. It draws nothing.

/** @typedef {import('../engine/client.js').EngineClient} EngineClient */

/** The level at which a hint is looked for. */
const HINT_LEVEL = 6;

/** What is wrong with an engine that is replaced by another. */
const AGAIN = new Set(['crashed', 'hung']);

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
  /** The moves that were taken back, the next one first: they lead forward again. @type {string[]} */
  ahead = [];
  /** @type {AbortController | null} */
  #search = null;
  /** Which of the engine's turns counts: one that waits while another begins, or while it is stopped, ends there. */
  #turn = 0;
  /** Settles when all that was asked for is done. @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {EngineClient} client */
  constructor(client) {
    super();
    this.#client = client;
  }

  /** Whether the person is to move. */
  get personToMove() {
    return !!this.state && !this.state.ended && (this.seat === 'both' || this.seat === this.state.toMove);
  }

  /** Every move of the game, those taken back included. @returns {string[]} */
  get line() {
    return this.state ? [...this.state.history, ...this.ahead] : [];
  }

  /** The number of moves played to the position shown. @returns {number} */
  get ply() {
    return this.state ? this.state.history.length : 0;
  }

  /** Where taking back leads: to where the person was to move last. Null where there is nothing to take back. */
  get plyBack() {
    for (let ply = this.ply - 1; ply >= 0; ply--) if (this.#personAt(ply)) return ply;
    return null;
  }

  /** Where taking back is undone: to where the person was to move next, or the game stood last. */
  get plyForward() {
    const end = this.line.length;
    for (let ply = this.ply + 1; ply <= end; ply++) if (ply === end || this.#personAt(ply)) return ply;
    return null;
  }

  /** Whether the engine is to move in an earlier position and leaves it alone: its move would end the line that is looked at. */
  get paused() {
    return !!this.state && !this.state.ended && !this.#isPersons(this.state.toMove) && this.ahead.length > 0;
  }

  /**
   * Begins another game; where the text is wrong, the game stays as it is.
   * @param {{ fen?: string, rule?: string, moves?: string }} [game]
   * @param {(error: unknown) => void} [tell] hears what is wrong, in the place of a `problem` event
   * @returns {Promise<any>} how it stands, or null where it did not begin
   */
  begin({ fen = '', rule = this.rule, moves = '' } = {}, tell) {
    return this.#inTurn(async () => {
      this.#stop();
      const state = await this.#client.call('position', moves, { fen, rule });
      this.fen = fen;
      this.rule = rule;
      this.ahead = [];
      return state;
    }, { tell });
  }

  /** Plays a move of the person. @param {string} move */
  play(move) {
    return this.#inTurn(async () => {
      if (!this.personToMove) return null;
      this.#stop();
      const state = await this.#after([...this.state.history, move]);
      this.ahead = [];
      return state;
    }, { move });
  }

  /** Takes back to where the person was to move last. */
  undo() {
    return this.goto(() => this.plyBack);
  }

  /** Undoes the taking back. */
  redo() {
    return this.goto(() => this.plyForward);
  }

  /** Takes back or plays again as many moves as lead there. @param {() => number | null} where the moves played there, asked when it is its turn */
  goto(where) {
    return this.#inTurn(async () => {
      const ply = where();
      const line = this.line;
      if (ply === null || ply === this.ply || ply < 0 || ply > line.length) return null;
      this.#stop();
      const state = await this.#after(line.slice(0, ply));
      this.ahead = line.slice(ply);
      return state;
    });
  }

  /** Lets the engine move where it pauses; the moves taken back are forgotten. */
  goOn() {
    if (!this.paused) return;
    this.ahead = [];
    this.#changed();
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

  /** How the game stands after these moves. @param {string[]} moves @returns {Promise<any>} */
  #after(moves) {
    return this.#client.call('position', moves.join(' '), { fen: this.fen, rule: this.rule });
  }

  /** @param {string} side */
  #isPersons(side) {
    return this.seat === 'both' || this.seat === side;
  }

  /** Whether the person is to move after so many moves of the line. @param {number} ply */
  #personAt(ply) {
    if (this.seat === 'both' || this.seat === 'none') return true;
    return this.#isPersons(this.state.toMove) === ((ply - this.ply) % 2 === 0);
  }

  async #engineMoves() {
    const turn = ++this.#turn;
    while (turn === this.#turn && this.state && !this.state.ended && !this.paused && !this.#isPersons(this.state.toMove)) {
      const thought = await this.#think(this.level);
      if (!thought?.best) return;
      const state = await this.#change(async () => {
        const after = await this.#after([...this.state.history, thought.best]);
        return turn === this.#turn ? after : null;
      });
      if (!state) return;
      this.#announce(thought.best);
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
      const ask = () => this.#client.run('think', this.state.history.join(' '), { signal: search.signal, onProgress, detail: { fen: this.fen, rule: this.rule, level } });
      const thought = await ask().catch((error) => {
        // The engine has been started again, and is asked once more.
        if (AGAIN.has(error.code)) return ask();
        throw error;
      });
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
    this.#turn++;
    this.#search?.abort();
    this.#search = null;
    this.thinking = false;
  }

  /**
   * Does what a person asked for: after all that was asked for before, so that it begins from what that has left.
   * @param {() => Promise<any>} how
   * @param {{ move?: string, tell?: (error: unknown) => void }} [of] the move that is played by it, and who hears what goes wrong
   * @returns {Promise<any>} as `#change`
   */
  #inTurn(how, { move, tell } = {}) {
    this.#last = this.#last.then(async () => {
      const state = await this.#change(how, tell);
      if (state && move) this.#announce(move);
      if (!this.thinking) this.#engineMoves();
      return state;
    });
    return this.#last;
  }

  /**
   * @param {() => Promise<any>} how gives the new state, or null where there is nothing to do
   * @param {(error: unknown) => void} [tell]
   * @returns {Promise<any>} the new state, or null where there is none
   */
  async #change(how, tell = (error) => this.#problem(error)) {
    try {
      const state = await how();
      if (!state) return null;
      this.state = state;
      this.hint = null;
      this.#changed();
      return state;
    } catch (error) {
      tell(error);
      return null;
    }
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }

  /** @param {string} move */
  #announce(move) {
    this.dispatchEvent(new CustomEvent('move', { detail: { move, state: this.state } }));
  }

  /** @param {unknown} error */
  #problem(error) {
    this.dispatchEvent(new CustomEvent('problem', { detail: error }));
  }
}
