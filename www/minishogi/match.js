const HINT_LEVEL = 6;

/** The engine restarts after these errors. */
const AGAIN = new Set(['crashed', 'hung']);

/** The milliseconds between moves when the engine plays both sides. */
const PACE = 600;

/** A game between a person and the engine. Emits `change`, `problem` and `move`. */
export class Match extends EventTarget {
  #client;
  /** @type {any} */
  state = null;
  /** The person's side: `sente`, `gote`, `both` or `none`. */
  seat = 'sente';
  level = 4;
  rule = 'legal';
  /** The starting position; empty for the usual one. */
  fen = '';
  thinking = false;
  /** @type {any} */
  thought = null;
  /** @type {string | null} */
  hint = null;
  /** Undone moves, the next one first. @type {string[]} */
  ahead = [];
  /** @type {AbortController | null} */
  #search = null;
  /** The game that a new one replaced, for Undo. @type {{ fen: string, rule: string, moves: string } | null} */
  #replaced = null;
  /** A number that changes when the engine starts or stops. */
  #turn = 0;
  /** Settles when all requests are done. @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {EngineClient} client */
  constructor(client) {
    super();
    this.#client = client;
  }

  get personToMove() {
    return !!this.state && !this.state.ended && (this.seat === 'both' || this.seat === this.state.toMove);
  }

  /** All moves, including undone ones. @returns {string[]} */
  get line() {
    return this.state ? [...this.state.history, ...this.ahead] : [];
  }

  /** The number of moves up to the current position. @returns {number} */
  get ply() {
    return this.state ? this.state.history.length : 0;
  }

  /** Where Undo leads: the person's previous turn. Null if there is none. */
  get plyBack() {
    for (let ply = this.ply - 1; ply >= 0; ply--) if (this.#personAt(ply)) return ply;
    return null;
  }

  /** Whether Undo leads somewhere. */
  get undoable() {
    return this.plyBack !== null || this.#replaced !== null;
  }

  /** Where Redo leads: the person's next turn or the end. */
  get plyForward() {
    const end = this.line.length;
    for (let ply = this.ply + 1; ply <= end; ply++) if (ply === end || this.#personAt(ply)) return ply;
    return null;
  }

  /** True if the engine is to move in an earlier position. It waits, because its move would discard the moves that follow. */
  get paused() {
    return !!this.state && !this.state.ended && !this.#isPersons(this.state.toMove) && this.ahead.length > 0;
  }

  /**
   * Starts another game. Nothing changes if it is invalid.
   * @param {{ fen?: string, rule?: string, moves?: string }} [game]
   * @param {(error: unknown) => void} [tell] in place of a `problem` event
   * @returns {Promise<any>} the state, or null on failure
   */
  begin({ fen = '', rule = this.rule, moves = '' } = {}, tell) {
    return this.#inTurn(async () => {
      this.#stop();
      const state = await this.#client.call('position', moves, { fen, rule });
      if (this.line.length > 1) this.#replaced = { fen: this.fen, rule: this.rule, moves: this.line.join(' ') };
      this.fen = fen;
      this.rule = rule;
      this.ahead = [];
      return state;
    }, { tell });
  }

  /** @param {string} move */
  play(move) {
    return this.#inTurn(async () => {
      if (!this.personToMove) return null;
      this.#stop();
      const state = await this.#after([...this.state.history, move]);
      this.ahead = [];
      return state;
    }, { move });
  }

  /** Goes to the person's previous turn. At the start of a game, brings back the game that it replaced. */
  async undo() {
    const replaced = this.#replaced;
    if (this.plyBack !== null || !replaced) return this.goto(() => this.plyBack);
    const state = await this.begin(replaced);
    this.#replaced = null;
    return state;
  }

  redo() {
    return this.goto(() => this.plyForward);
  }

  /**
   * @param {() => number | null} where returns the ply; called once earlier requests are done
   */
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

  /** Lets a paused engine move, which discards undone moves. */
  goOn() {
    if (!this.paused) return;
    this.ahead = [];
    this.#changed();
    this.#engineMoves();
  }

  /** Shows the move that the engine would play. */
  async askHint() {
    if (!this.personToMove || this.thinking) return;
    const thought = await this.#think(HINT_LEVEL);
    if (thought) {
      this.hint = thought.best;
      this.#changed();
    }
  }

  /** The engine goes on if it is to move. @param {{ seat?: string, level?: number }} change */
  arrange({ seat = this.seat, level = this.level }) {
    this.seat = seat;
    this.level = level;
    this.#stop();
    this.#changed();
    this.#engineMoves();
  }

  /** @param {string[]} moves @returns {Promise<any>} */
  #after(moves) {
    return this.#client.call('position', moves.join(' '), { fen: this.fen, rule: this.rule });
  }

  /** @param {string} side */
  #isPersons(side) {
    return this.seat === 'both' || this.seat === side;
  }

  /** Whether the person is to move after this many moves. @param {number} ply */
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
        // The engine was restarted, so ask again.
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
   * Runs a request after all earlier ones.
   * @param {() => Promise<any>} how
   * @param {{ move?: string, tell?: (error: unknown) => void }} [of] the move it plays, and who hears of errors
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
   * @param {() => Promise<any>} how returns the new state, or null to change nothing
   * @param {(error: unknown) => void} [tell]
   * @returns {Promise<any>} the new state or null
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
