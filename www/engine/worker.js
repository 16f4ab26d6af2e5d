/**
 * The worker of every engine of the site.
 * @module
 */

import { open } from './programs.js';
import { serve } from './service.js';

serve(open);
