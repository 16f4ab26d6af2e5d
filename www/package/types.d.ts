/** Types that the element and the engine share. They do not depend on the types of the DOM. */

/** A point of the board, `a1` to `o15` on 15x15. Columns count from the left, and rows from the bottom. */
export type PointName = string;

export type Color = 'black' | 'white';

/** A summary of the strategy. */
export interface StrategyInfo {
  /** The stone by which Black has five, whatever White plays. */
  winAt: number;
  /** The number of positions with White to move. */
  nodes: number;
  /** The number of stored answers. */
  answers: number;
  secondMoves: { point: PointName; winAt: number }[];
  /** The second moves after which no win is proven, one of each class; none unless the strategy is partial. */
  unproven: PointName[];
  /** Every second move after which a partial strategy wins, all moves of each class included; none unless it is partial. */
  provenReplies: PointName[];
}

/** An error of the engine or of the connection to it. Every entry point of the package exports the same class. */
export class EngineError extends Error {
  constructor(problem: { code: string; message: string; [detail: string]: unknown });
  /** `bad-point`, `occupied`, `game-over`, `cancelled`, `timeout`, `closed`, `no-engine` … */
  readonly code: string;
  /** The code, the message and further details. */
  readonly problem: { code: string; message: string; [detail: string]: unknown };
}
