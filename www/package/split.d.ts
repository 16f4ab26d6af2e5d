// The split form: the same element, which fetches the engine, the strategy and the texts of all languages from files beside it.
export { EngineError, GomokuBoard } from './gomoku-board.js';
export type {
  Arrow, BoardState, Color, Distances, GameState, GomokuBoardEventMap, GomokuBoardProperties, Highlight, Hint, Marker, PointName, StrategyInfo,
} from './gomoku-board.js';
