/** The engine as a library: the strategy, the threat search and the engines of free play, as promises. */

import type { Color, PointName, StrategyInfo } from './types.js';

export { EngineError } from './types.js';
export type { Color, PointName, StrategyInfo };

/** A game: `'h8 i9'`, or its points in a list. */
export type Moves = string | readonly PointName[];

/** An `AbortSignal` of a browser or of Node.js, as far as it is needed. */
export interface Signal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** How long to wait for an answer. */
export interface CallOptions {
  /** Cancels the request: it fails with the code `cancelled`. */
  signal?: Signal;
  /** Milliseconds after which it fails with the code `timeout`. */
  timeout?: number;
}

/** A board other than the solved one, for what free play answers: it needs no strategy. */
export interface BoardOptions {
  /** Points on one side, 5 to 22; 15 unless given. */
  size?: number;
  /** Which rows win: exactly five, five or more, exactly five for Black and five or more for White, or as in renju; `standard` unless given. */
  rule?: 'standard' | 'freestyle' | 'strict' | 'renju';
}

/** How an opening stands. */
export interface Opening {
  /** What is to be done next: `stones` to place, or a choice; null when the colors are settled. */
  asked: { proposer: boolean; stones: number; choices: ('black' | 'white' | 'two')[] } | null;
  /** The color of the player who proposed, null until it is settled. */
  proposer: Color | null;
  /** The number of stones with which the game begins. */
  stones: number;
  /** Where the third stone, which is next, may not stand. */
  barred: PointName[];
}

/** What the rules say about a position. */
export interface Position {
  moves: PointName[];
  /** Whose turn it is, also when the game is over. */
  toMove: Color;
  winner: Color | 'draw' | null;
  /** The winning five, from one end to the other. */
  row: PointName[];
  /** Rows of six and more, which win nothing; on the solved board only. */
  overlines?: PointName[][];
  /** Where renju lets Black place no stone, and why; where a board was given only. */
  forbidden?: { point: PointName; kind: 'overline' | 'double-four' | 'double-three' }[];
  /** How the opening stands that was asked for, else null; where a board was given only. */
  opening?: Opening | null;
}

/** What a stone would make on an empty point. */
export interface ThreatPoint {
  point: PointName;
  side: Color;
  threat: 'five' | 'openFour' | 'four' | 'openThree';
}

/** A move, and what is proven of it. */
export interface Reply {
  point: PointName;
  /** Who wins with it, if that is proven. */
  winner: Color | null;
  /** The stone by which the winner has won at the latest. */
  winAt: number | null;
  source: 'strategy' | 'search' | 'none';
  /** The winning line against the longest defense found, this move first; empty where the strategy answers. */
  line: PointName[];
  /** Positions that the search looked at. */
  nodes: number;
}

/** How long Black needs after a move of White. */
export interface Child {
  point: PointName;
  /** The stone by which Black has won at the latest, null where that is not proven. */
  winAt: number | null;
  source: 'strategy' | 'search' | 'none';
}

/** A move with the play expected after it. */
export interface Line {
  line: PointName[];
  /** `win` or `loss` for the side to move where that is proven. */
  result: 'win' | 'loss' | null;
  /** Stones until five at the latest, this move first, where a win or loss is proven. */
  stones: number | null;
  /** The evaluation for the side to move, in the engine's own points. */
  score: number | null;
  /** The corresponding chance of winning, 0 to 1, where it is known and nothing is proven. */
  chance: number | null;
  /** Plies searched. */
  depth: number;
}

export interface Analysis {
  /** Whether nothing more will be found out. */
  done: boolean;
  /** Positions visited. */
  nodes: number;
  /** The best first. */
  lines: Line[];
}

/** What an engine of free play thinks. */
export interface Thought {
  done: boolean;
  /** The move to play, as far as it is known. */
  best: PointName | null;
  line: PointName[];
  result: 'win' | 'loss' | null;
  stones: number | null;
  score: number | null;
  /** The corresponding chance of winning, 0 to 1, where it is known and nothing is proven. */
  chance: number | null;
  depth: number;
  nodes: number;
  /** What the move was chosen by: `forced`, `vcf`, `vct`, `search` or `value`. */
  source: string;
}

/** Whether threats alone win. A limit that came first is `unknown`, never a no. */
export interface ThreatProof {
  verdict: 'proven' | 'disproven' | 'unknown';
  /** The stone by which the side to move has won at the latest, if that is proven. */
  winAt: number | null;
  nodes: number;
}

/** An engine in a worker, or where there is none in slices on the thread that asks. */
export class GomokuEngine {
  private constructor();
  /** What the strategy holds, null where there is none. */
  readonly strategy: StrategyInfo | null;
  /** The names that {@link bestMove} knows. */
  readonly engines: string[];
  /** Where it works: in a worker, or on the thread that asks; `none` once it is closed, or has failed where it cannot be started again. */
  readonly where: 'starting' | 'worker' | 'page' | 'none';
  /** What the rules say; with a board, those of free play on it. `opening`: `pro`, `longpro`, or `swap2` and what was chosen, `swap2 two black`. */
  position(moves: Moves, board?: BoardOptions & { opening?: string }): Promise<Position>;
  /** The empty points where a stone of either side makes a threat. */
  threats(moves: Moves): Promise<ThreatPoint[]>;
  /** Black's answer, by the strategy where it holds the position, else by search. With White to move: a move that lasts longest. */
  reply(moves: Moves, options?: CallOptions): Promise<Reply>;
  /** With White to move: how long Black needs after each move, told one by one as it is found out. */
  children(moves: Moves, options?: CallOptions & { onProgress?: (child: Child) => void }): Promise<Child[]>;
  /** The best lines; deeper and deeper for `milliseconds` (1000 unless given), or until all is known. `count`: 1 to 10, 3 unless given. */
  analyse(moves: Moves, options?: CallOptions & BoardOptions & { count?: number; milliseconds?: number; onProgress?: (analysis: Analysis) => void }): Promise<Analysis>;
  /** The move of an engine of free play. `engine`: one of {@link engines}, `best` unless given; `level`: 1 to 10, 10 unless given. It ends at the first limit; a second where there is none. */
  bestMove(moves: Moves, options?: CallOptions & BoardOptions & { engine?: string; level?: number; seed?: number; milliseconds?: number; nodes?: number; depth?: number; onProgress?: (thought: Thought) => void }): Promise<Thought>;
  /** Whether the side to move wins by threats alone with at most `stones` more of its own (1 to 112, 20 unless given). `nodes`: positions of the last attempt, 1 to 2,000,000, 500,000 unless given. */
  prove(moves: Moves, options?: CallOptions & { stones?: number; nodes?: number; onProgress?: (progress: { nodes: number }) => void }): Promise<ThreatProof>;
  /** Ends the engine and frees its memory; what is still asked fails with the code `closed`. */
  close(): void;
}

/**
 * Starts an engine. Fails with the code `no-engine` where there is no WebAssembly, and with `late` after 16 seconds without an
 * engine.
 * @param options `strategy: false`: by search alone; `worker: false`: on the thread that asks; `seed`: what chance decides
 *   follows from it, 0 unless given: the same game gets the same replies
 */
export function createEngine(options?: { strategy?: boolean; worker?: boolean; seed?: number }): Promise<GomokuEngine>;
