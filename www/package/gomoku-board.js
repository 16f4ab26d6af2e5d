/**
 * `<gomoku-board>` in one file, including the engine, the strategy and the English texts.
 * @module
 */

import { addLanguage } from './environment.js';
import { EngineError } from '../engine/error.js';
import { GomokuBoard } from '../element/gomoku-board.js';

export { EngineError, GomokuBoard, addLanguage };
