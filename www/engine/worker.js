/**
 * The worker for every engine on the site.
 * @module
 */

import { open } from './programs.js';
import { serve } from './service.js';

serve(open);
