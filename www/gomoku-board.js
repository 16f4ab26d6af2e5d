// Defines `<gomoku-board>` on our site.

import './element/site.js';
import { EngineError } from './engine/error.js';
import { GomokuBoard } from './element/gomoku-board.js';

export { EngineError, GomokuBoard };
