/**
 * The worker of the site's engines.
 * @module
 */

import { open } from './programs.js';
import { serve } from './service.js';

serve(open);
