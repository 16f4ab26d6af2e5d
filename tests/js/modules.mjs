/**
 * Loads the page's scripts as modules, without a `package.json`, and lets boards read files. Run `node --import
 * ./tests/js/modules.mjs --test tests/js/*.test.mjs`.
 */

import { register } from 'node:module';

const hooks = `export const load = (url, context, next) =>
  next(url, /\\/www\\/[^?]*\\.js$/.test(url) ? { ...context, format: 'module' } : context)`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
await import('../../www/element/site.js');
