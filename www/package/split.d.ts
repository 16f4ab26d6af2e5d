// The same element, with engine, strategy and languages in files beside it.
export { EngineError, GomokuBoard } from './gomoku-board.js';
export type {
  Arrow, BoardState, Color, Distances, GameState, GomokuBoardEventMap, GomokuBoardProperties, Highlight, Hint, Marker, PointName, StrategyInfo,
} from './gomoku-board.js';
