/**
 * The worker inside `engine.js`.
 * @module
 */

import { createService } from './full-service.js';
import { serve } from '../engine/serve.js';

serve(createService);
