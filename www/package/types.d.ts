/** What the element and the engine have in common; needs no types of the DOM. */

/** A point of the board, `a1` to `o15` on 15x15: columns from the left, rows from the bottom. */
export type PointName = string;

export type Color = 'black' | 'white';

/** What the strategy holds. */
export interface StrategyInfo {
  /** The stone by which Black has won at the latest. */
  winAt: number;
  /** Positions with White to move. */
  nodes: number;
  /** Stored answers. */
  answers: number;
  secondMoves: { point: PointName; winAt: number }[];
}

/** What the engine, or the way to it, says is wrong. Every entry of the package exports the same class. */
export class EngineError extends Error {
  constructor(problem: { code: string; message: string; [detail: string]: unknown });
  /** `bad-point`, `occupied`, `game-over`, `cancelled`, `timeout`, `closed`, `no-engine` … */
  readonly code: string;
  /** The code and the message, with what else is known of it. */
  readonly problem: { code: string; message: string; [detail: string]: unknown };
}
