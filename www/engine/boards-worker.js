/**
 * The engine for other boards and rules in a worker of its own.
 * @module
 */

import { createService } from './boards-service.js';
import { serve } from './serve.js';

serve(createService);
