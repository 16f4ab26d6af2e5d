// `<gomoku-board>` in markup: import type {} from 'gomoku-board/svelte';
import type { HTMLAttributes } from 'svelte/elements';
import type { GomokuBoard, GomokuBoardEventMap, GomokuBoardProperties } from './gomoku-board.js';

type Listeners = { [Name in keyof GomokuBoardEventMap as `on${Name}`]?: (event: GomokuBoardEventMap[Name]) => void };

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'gomoku-board': Omit<HTMLAttributes<GomokuBoard>, keyof GomokuBoardProperties | keyof Listeners> & Partial<GomokuBoardProperties> & Listeners;
  }
}
