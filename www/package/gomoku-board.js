/**
 * `<gomoku-board>` in one file, with the engine, the strategy and English messages.
 * @module
 */

import { addLanguage } from './environment.js';
import { EngineError } from '../engine/error.js';
import { GomokuBoard } from '../element/gomoku-board.js';

export { EngineError, GomokuBoard, addLanguage };
