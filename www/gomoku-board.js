// Defines `<gomoku-board>` on our own site, where rarely needed parts are fetched on demand.

import './element/site.js';
import { EngineError } from './engine/error.js';
import { GomokuBoard } from './element/gomoku-board.js';

export { EngineError, GomokuBoard };
