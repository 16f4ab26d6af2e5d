// Loads on demand what boards on our site need.

import { environment } from '../shared/environment.js';
import { fetchText } from '../shared/fetch.js';
import { onSite } from '../engine/site.js';

const SITE = new URL('../', import.meta.url);

Object.assign(environment, /** @type {Partial<import('../shared/environment.js').Environment>} */ ({
  async wordsIn(file) {
    return JSON.parse(await fetchText(new URL(file, SITE)));
  },
  engineFor: (board) => onSite({ program: 'solved', board }),
  player: async () => (await import('../package/engine.js')).createEngine({ strategy: false }),
  loupe: async () => (await import('../board/loupe.js')).paintLoupe,
  readRecord: async (record, board) => (await import('../free/client.js')).readRecord(record, board),
  extras: () => import('./extras.js'),
  puzzleWidget: async () => (await import('../puzzles/widget.js')).PuzzleWidget,
  windowSurface: async () => (await import('../unbounded/window.js')).WindowSurface,
}));
