/** The engine as a library whose methods return promises. It offers the strategy, the threat search and the engines of free play. */

import type { Color, PointName, StrategyInfo } from './types.js';

export { EngineError } from './types.js';
export type { Color, PointName, StrategyInfo };

/** A game: a text such as `'h8 i9'`, or a list of points. */
export type Moves = string | readonly PointName[];

/** The part of an `AbortSignal` that is needed, in browsers and in Node.js. */
export interface Signal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Options for canceling a request. */
export interface CallOptions {
  /** Cancels the request, which then fails with the code `cancelled`. */
  signal?: Signal;
  /** The time limit in milliseconds, after which the request fails with the code `timeout`. */
  timeout?: number;
}

/** A board for free play, which does not need a strategy. */
export interface BoardOptions {
  /** The number of points along each side, 5 to 22. The default is 15. */
  size?: number;
  /** The rows that win: `standard` (exactly five), `freestyle` (five or more), `strict` (exactly five for Black, five or more for White) or `renju`. The default is `standard`. */
  rule?: 'standard' | 'freestyle' | 'strict' | 'renju';
}

/** The state of an opening. */
export interface Opening {
  /** The next step: stones to place, or a choice. It is null once the colors are settled. */
  asked: { proposer: boolean; stones: number; choices: ('black' | 'white' | 'two')[] } | null;
  /** The color of the proposer, or null until it is settled. */
  proposer: Color | null;
  /** The number of stones at the start of the game. */
  stones: number;
  /** The points that are barred for the third stone, if that stone comes next. */
  barred: PointName[];
}

/** The state of a position under the rules. */
export interface Position {
  moves: PointName[];
  /** The side to move, even when the game is over. */
  toMove: Color;
  winner: Color | 'draw' | null;
  /** The winning five, from end to end. */
  row: PointName[];
  /** Rows of six or more that do not win. Absent if a board was given. */
  overlines?: PointName[][];
  /** The points that are forbidden for Black under renju, with the reasons. Absent if no board was given. */
  forbidden?: { point: PointName; kind: 'overline' | 'double-four' | 'double-three' }[];
  /** The state of the given opening, or null if none was given. Absent if no board was given. */
  opening?: Opening | null;
}

/** The threat that a stone would make at an empty point. */
export interface ThreatPoint {
  point: PointName;
  side: Color;
  threat: 'five' | 'openFour' | 'four' | 'openThree';
}

/** A move and what is proven about it. */
export interface Reply {
  point: PointName;
  /** The side that wins after this move, or null if no win is proven. */
  winner: Color | null;
  /** The stone by which the winner has five, or null if no win is proven. */
  winAt: number | null;
  source: 'strategy' | 'search' | 'none';
  /** The winning line against the longest defense found, starting with this move. It is empty for a stored answer. */
  line: PointName[];
  /** The number of positions searched. */
  nodes: number;
}

/** A White move, and how long Black needs after it. */
export interface Child {
  point: PointName;
  /** The stone by which Black has five, or null if no win is proven. */
  winAt: number | null;
  source: 'strategy' | 'search' | 'none';
}

/** A move and the expected continuation. */
export interface Line {
  line: PointName[];
  /** `win` or `loss` for the side to move if this is proven, otherwise null. */
  result: 'win' | 'loss' | null;
  /** The number of stones, counting both sides and including this move, until one side makes five, if a win or loss is proven. */
  stones: number | null;
  /** The score for the side to move, in the engine's own units. */
  score: number | null;
  /** The winning chance for this score, 0 to 1, if it is known and nothing is proven. */
  chance: number | null;
  /** The search depth in plies. */
  depth: number;
}

export interface Analysis {
  /** Whether the analysis has finished. */
  done: boolean;
  /** The number of positions visited. */
  nodes: number;
  /** The best lines, best first. */
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
  /** The winning chance for this score, 0 to 1, if it is known and nothing is proven. */
  chance: number | null;
  depth: number;
  nodes: number;
  /** How the move was found: `forced`, `vcf`, `vct`, `search` or `value`. */
  source: string;
}

/** Whether threats alone win. If the search reached its limit first, the verdict is `unknown`. */
export interface ThreatProof {
  verdict: 'proven' | 'disproven' | 'unknown';
  /** The stone by which the side to move has five, or null if no win is proven. */
  winAt: number | null;
  nodes: number;
}

/** An engine in a worker or, if that fails, in slices on the caller's thread. */
export class GomokuEngine {
  private constructor();
  /** A summary of the strategy, or null if there is none. */
  readonly strategy: StrategyInfo | null;
  /** The names of the engines that {@link bestMove} accepts. */
  readonly engines: string[];
  /** Where the engine runs: `worker`, or `page` for the caller's thread. `none` if it is closed, or has failed and cannot be restarted. */
  readonly where: 'starting' | 'worker' | 'page' | 'none';
  /** Returns the state of a position. With a board, the rules of free play apply. `opening` is `pro`, `longpro`, or `swap2` followed by the choices, such as `swap2 two black`. */
  position(moves: Moves, board?: BoardOptions & { opening?: string }): Promise<Position>;
  /** Returns the empty points at which a stone of either side makes a threat. */
  threats(moves: Moves): Promise<ThreatPoint[]>;
  /** Returns Black's answer from the strategy, or from a search if the strategy does not have the position. With White to move, returns a move that lasts longest. */
  reply(moves: Moves, options?: CallOptions): Promise<Reply>;
  /** With White to move, returns how long Black needs after each White move. `onProgress` receives each move as soon as its result is known. */
  children(moves: Moves, options?: CallOptions & { onProgress?: (child: Child) => void }): Promise<Child[]>;
  /** Returns the best lines. Searches deeper and deeper for `milliseconds` (by default 1000), or until everything is known. `count` is the number of lines, 1 to 10 (by default 3). */
  analyse(moves: Moves, options?: CallOptions & BoardOptions & { count?: number; milliseconds?: number; onProgress?: (analysis: Analysis) => void }): Promise<Analysis>;
  /** Returns the move of an engine of free play. `engine` is one of {@link engines} (by default `best`), and `level` is 1 to 10 (by default 10). The search ends at the first limit that it reaches. Without a limit, it takes a second. */
  bestMove(moves: Moves, options?: CallOptions & BoardOptions & { engine?: string; level?: number; seed?: number; milliseconds?: number; nodes?: number; depth?: number; onProgress?: (thought: Thought) => void }): Promise<Thought>;
  /** Finds out whether the side to move wins by threats alone with at most `stones` more stones of its color (1 to 112, by default 20). `nodes` is the number of positions in the last attempt, 1 to 2,000,000 (by default 500,000). */
  prove(moves: Moves, options?: CallOptions & { stones?: number; nodes?: number; onProgress?: (progress: { nodes: number }) => void }): Promise<ThreatProof>;
  /** Ends the engine and frees its memory. Unanswered requests fail with the code `closed`. */
  close(): void;
}

/**
 * Starts an engine. Fails with the code `no-engine` if WebAssembly is not available, and with `late` if the engine has not
 * started after 16 seconds.
 * @param options With `strategy: false`, the engine only searches. With `worker: false`, it runs on the caller's thread. `seed`
 *   (by default 0) determines all random choices, so that the same game gets the same replies.
 */
export function createEngine(options?: { strategy?: boolean; worker?: boolean; seed?: number }): Promise<GomokuEngine>;
