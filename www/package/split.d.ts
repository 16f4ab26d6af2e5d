// The split form: the same element, whose engine, strategy and words are fetched from beside it, all languages included.
export { EngineError, GomokuBoard } from './gomoku-board.js';
export type {
  Arrow, BoardState, Color, Distances, GameState, GomokuBoardEventMap, GomokuBoardProperties, Highlight, Hint, Marker, PointName, StrategyInfo,
} from './gomoku-board.js';
