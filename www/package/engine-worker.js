/**
 * The worker inside `engine.js`.
 * @module
 */

import { open } from './full-service.js';
import { serve } from '../engine/service.js';

serve(open);
