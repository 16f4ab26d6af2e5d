// `<gomoku-board>` on our own site: what few boards need is fetched when it is wanted.

import './element/site.js';
import { EngineError } from './engine/error.js';
import { GomokuBoard } from './element/gomoku-board.js';

export { EngineError, GomokuBoard };
