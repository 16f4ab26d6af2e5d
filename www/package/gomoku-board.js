/**
 * `<gomoku-board>` in one file, with its engine, its strategy and English inside.
 * @module
 */

import { EngineError } from '../engine/client.js';
import { GomokuBoard } from '../gomoku-board.js';
import { addLanguage } from './words.js';

export { EngineError, GomokuBoard, addLanguage };
