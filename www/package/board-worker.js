/**
 * The worker inside `gomoku-board.js`.
 * @module
 */

import { createService } from './service.js';
import { serve } from '../engine/serve.js';

serve(createService);
