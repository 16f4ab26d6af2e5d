/**
 * The engine in a worker of its own.
 * @module
 */

import { createService } from './service.js';
import { serve } from './serve.js';

serve(createService);
