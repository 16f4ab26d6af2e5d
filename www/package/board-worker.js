/**
 * The worker inside `gomoku-board.js`.
 * @module
 */

import { open } from './service.js';
import { serve } from '../engine/service.js';

serve(open);
