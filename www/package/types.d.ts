/** Types shared by the element and the engine. They do not need the types of the DOM. */

/** `a1` to `o15` on 15x15. Columns count from the left, rows from the bottom. */
export type PointName = string;

export type Color = 'black' | 'white';

export interface StrategyInfo {
  /** The number of the stone by which Black has five, whatever White plays. */
  winAt: number;
  /** The number of positions with White to move. */
  nodes: number;
  /** The number of stored answers. */
  answers: number;
  /** One second move of each class, and under renju `pass`, with the stone of the win after it. */
  secondMoves: { point: PointName; winAt: number }[];
}

/** Every entry point of the package exports the same class. */
export class EngineError extends Error {
  constructor(problem: { code: string; message: string; [detail: string]: unknown });
  /** `bad-point`, `occupied`, `game-over`, `cancelled`, `timeout`, `closed`, `no-engine` … */
  readonly code: string;
  /** The code and the message, with further details. */
  readonly problem: { code: string; message: string; [detail: string]: unknown };
}
