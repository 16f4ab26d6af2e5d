/** The engine as a library of promises: the strategy, the threat search and the engines of free play. */

import type { Color, PointName, StrategyInfo } from './types.js';

export { EngineError } from './types.js';
export type { Color, PointName, StrategyInfo };

/** Text such as `'h8 i9'`, or a list of points. */
export type Moves = string | readonly PointName[];

/** What is needed of an `AbortSignal`, in browsers and Node.js. */
export interface Signal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Options that cancel a request. */
export interface CallOptions {
  /** Makes the request fail with the code `cancelled`. */
  signal?: Signal;
  /** Milliseconds until the request fails with the code `timeout`. */
  timeout?: number;
}

/** A board for free play. */
export interface BoardOptions {
  /** Points along each side, 5 to 22. The default is 15. */
  size?: number;
  /**
   * `standard` (exactly five in a row wins), `freestyle` (five or more), `strict` (exactly five for Black, five or more for
   * White) or `renju`. The default is `standard`.
   */
  rule?: 'standard' | 'freestyle' | 'strict' | 'renju';
}

/** The state of an opening. */
export interface Opening {
  /** What comes next: stones to place, or a choice. Null once the colors are settled. */
  asked: { proposer: boolean; stones: number; choices: ('black' | 'white' | 'two')[] } | null;
  /** The color of the proposer. Null until settled. */
  proposer: Color | null;
  /** The number of stones at the start of the game. */
  stones: number;
  /** Points barred for the third stone, if it comes next. */
  barred: PointName[];
}

/** The state of a position under the rules. */
export interface Position {
  /** The moves, and `pass` where White passed under renju. */
  moves: (PointName | 'pass')[];
  /** The side to move, even when the game is over. */
  toMove: Color;
  winner: Color | 'draw' | null;
  /** The winning five, from end to end. */
  row: PointName[];
  /** Rows of six or more that do not win. Absent if a board was given. */
  overlines?: PointName[][];
  /** Black's forbidden points under renju, with reasons. Absent if no board was given. */
  forbidden?: { point: PointName; kind: 'overline' | 'double-four' | 'double-three' }[];
  /** Whether the side to move may pass. Only White may, and only under renju. Absent if no board was given. */
  mayPass?: boolean;
  /** Null if no opening was given. Absent if no board was given. */
  opening?: Opening | null;
}

/** What a stone at an empty point would threaten. */
export interface ThreatPoint {
  point: PointName;
  side: Color;
  threat: 'five' | 'openFour' | 'four' | 'openThree';
}

/** A move and what is proven about it. */
export interface Reply {
  point: PointName;
  /** The side with a proven win after this move. */
  winner: Color | null;
  /** The stone of the five, if a win is proven. */
  winAt: number | null;
  source: 'strategy' | 'search' | 'none';
  /** The winning line against the longest defense found, from this move. Empty for stored answers. */
  line: PointName[];
  /** The number of positions searched. */
  nodes: number;
}

/** A White move, and how long Black needs after it. */
export interface Child {
  point: PointName;
  /** The stone of Black's five, if a win is proven. */
  winAt: number | null;
  source: 'strategy' | 'search' | 'none';
}

/** A move and the expected continuation. */
export interface Line {
  line: PointName[];
  /** The proven result for the side to move. */
  result: 'win' | 'loss' | null;
  /** Stones of both sides, from this move, until five in a row, if proven. */
  stones: number | null;
  /** The score for the side to move, in the engine's units. */
  score: number | null;
  /** The chance of winning, 0 to 1, if known and nothing is proven. */
  chance: number | null;
  /** The depth in plies. */
  depth: number;
}

export interface Analysis {
  done: boolean;
  /** The number of positions visited. */
  nodes: number;
  /** The lines, best first. */
  lines: Line[];
}

/** The state of a search by an engine of free play. */
export interface Thought {
  done: boolean;
  /** The best move so far. */
  best: PointName | null;
  line: PointName[];
  result: 'win' | 'loss' | null;
  stones: number | null;
  score: number | null;
  /** The chance of winning, 0 to 1, if known and nothing is proven. */
  chance: number | null;
  depth: number;
  nodes: number;
  /** How the move was found: `forced`, `vcf`, `vct`, `search` or `value`. */
  source: string;
}

/** Whether threats alone win. `unknown` means that the search reached its limit. */
export interface ThreatProof {
  verdict: 'proven' | 'disproven' | 'unknown';
  /** The number of the stone by which the side to move has five, if proven. */
  winAt: number | null;
  nodes: number;
}

/** An engine in a worker or, if that fails, in slices on the caller's thread. */
export class GomokuEngine {
  private constructor();
  /** A summary of the strategy. Null without one. */
  readonly strategy: StrategyInfo | null;
  /** The names of the engines for {@link bestMove}. */
  readonly engines: string[];
  /** `page` is the caller's thread. `none` means closed, or failed for good. */
  readonly where: 'starting' | 'worker' | 'page' | 'none';
  /**
   * The state of a position. With a board, the rules of free play apply. `opening` is `pro`, `longpro`, or `swap2` followed by
   * the choices, such as `swap2 two black`.
   */
  position(moves: Moves, board?: BoardOptions & { opening?: string }): Promise<Position>;
  /** Empty points at which a stone of either side makes a threat. */
  threats(moves: Moves): Promise<ThreatPoint[]>;
  /**
   * Black's answer from the strategy or, if it lacks the position, from a search. With White to move, a move that lasts
   * longest.
   */
  reply(moves: Moves, options?: CallOptions): Promise<Reply>;
  /** With White to move, how long Black needs after each move. `onProgress` gets each result at once. */
  children(moves: Moves, options?: CallOptions & { onProgress?: (child: Child) => void }): Promise<Child[]>;
  /**
   * The best lines. Searches deeper for `milliseconds` (1000 by default) or until everything is known. `count` is the number of
   * lines, 1 to 10 (3 by default).
   */
  analyse(moves: Moves, options?: CallOptions & BoardOptions & { count?: number; milliseconds?: number; onProgress?: (analysis: Analysis) => void }): Promise<Analysis>;
  /**
   * The move of an engine of free play: one of {@link engines} (`best` by default) at `level` 1 to 10 (10 by default). The
   * search ends at the first limit that it reaches, by default after a second.
   */
  bestMove(moves: Moves, options?: CallOptions & BoardOptions & { engine?: string; level?: number; seed?: number; milliseconds?: number; nodes?: number; depth?: number; onProgress?: (thought: Thought) => void }): Promise<Thought>;
  /**
   * Whether the side to move wins by threats alone with at most `stones` more stones (1 to 112, 20 by default). `nodes` limits
   * the positions in the last attempt, 1 to 2,000,000 (500,000 by default).
   */
  prove(moves: Moves, options?: CallOptions & { stones?: number; nodes?: number; onProgress?: (progress: { nodes: number }) => void }): Promise<ThreatProof>;
  /** Ends the engine. Unanswered requests fail with the code `closed`. */
  close(): void;
}

/**
 * Starts an engine. Fails with `no-engine` if WebAssembly is missing, and with `late` after 16 seconds.
 * @param options Without `strategy`, the engine only searches. Without `worker`, it runs on the caller's thread. `seed` (0 by
 *   default) fixes all random choices, so that the same game gets the same replies.
 */
export function createEngine(options?: { strategy?: boolean; worker?: boolean; seed?: number }): Promise<GomokuEngine>;
