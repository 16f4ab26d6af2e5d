/**
 * `<gomoku-board>` in one file, with its engine, its strategy and English inside.
 * @module
 */

import { addLanguage } from './environment.js';
import { EngineError } from '../engine/error.js';
import { GomokuBoard } from '../element/gomoku-board.js';

export { EngineError, GomokuBoard, addLanguage };
