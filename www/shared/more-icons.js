// The icons of dialogs and of other views.

import { STROKES } from './icons.js';

Object.assign(STROKES, {
  turn: 'M20 12a8 8 0 1 1-2.600-5.900M20 4v4.500h-4.500',
  flip: 'M12 3v18M9 7L3 17h6zM15 7l6 10h-6z',
  hint: 'M9 17h6M10 20.500h4M12 3a6 6 0 0 0-3.500 10.900c.7.6 1 1.200 1 2.100h5c0-.9.3-1.500 1-2.100A6 6 0 0 0 12 3z',
  resign: 'M6 21V4M6 4.500h12l-2.500 4 2.500 4H6',
  close: 'M5 5l14 14M19 5L5 19',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  corners: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  stop: 'M6 6h12v12H6z',
  figures: 'M4 20L20 4M6 18m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M12 12m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M18 6m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
});
