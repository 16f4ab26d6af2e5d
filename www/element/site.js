// What boards on our own site need: files of the site, fetched when they are wanted.

import { environment } from '../shared/environment.js';

/** The folder of the site, below which the words lie. */
const SITE = new URL('../', import.meta.url);

/** The engine of 15x15 standard. @type {import('../engine/client.js').Program} */
const ENGINE = {
  worker: new URL('../engine/worker.js', import.meta.url),
  service: () => import('../engine/service.js'),
  data: new URL('../data/gomoku.json', import.meta.url).href,
  board: { size: 15, rule: 'standard' },
};

Object.assign(environment, /** @type {import('../shared/environment.js').Environment} */ ({
  async wordsIn(file) {
    const response = await fetch(new URL(file, SITE));
    if (!response.ok) throw new Error(`${file}: status ${response.status}`);
    return response.json();
  },
  engineFor: (board) =>
    board.size === 15 && board.rule === 'standard'
      ? ENGINE
      : { worker: new URL('../engine/boards-worker.js', import.meta.url), service: () => import('../engine/boards-service.js'), data: board, board },
  loupe: async () => (await import('../board/loupe.js')).paintLoupe,
  puzzleWidget: async () => (await import('../puzzles/widget.js')).PuzzleWidget,
  windowSurface: async () => (await import('../unbounded/window.js')).WindowSurface,
}));
