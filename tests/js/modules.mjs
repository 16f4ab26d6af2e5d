/**
 * Has Node.js read the page's scripts as what they are, modules, without a `package.json` among them, and boards find the
 * files of the site.
 * `node --import ./tests/js/modules.mjs --test tests/js/*.test.mjs`
 */

import { register } from 'node:module';

const hooks = `export const load = (url, context, next) =>
  next(url, /\\/www\\/[^?]*\\.js$/.test(url) ? { ...context, format: 'module' } : context)`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
await import('../../www/element/site.js');
