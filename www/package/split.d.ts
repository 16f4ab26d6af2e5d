// The split form: the same element, whose engine, strategy and words are fetched from beside it, all languages included.
export { EngineError, GomokuBoard } from './gomoku-board.js';
export type { BoardState, Color, Distances, GameState, GomokuBoardEventMap, GomokuBoardProperties, PointName, StrategyInfo } from './gomoku-board.js';
