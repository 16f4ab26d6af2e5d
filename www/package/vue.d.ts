// `<gomoku-board>` in templates: import type {} from 'gomoku-board/vue';
import type { DefineComponent } from 'vue';
import type { GomokuBoardEventMap, GomokuBoardProperties } from './gomoku-board.js';

type Listeners = { [Name in keyof GomokuBoardEventMap as `on${Capitalize<Name>}`]?: (event: GomokuBoardEventMap[Name]) => void };

declare module 'vue' {
  interface GlobalComponents {
    'gomoku-board': DefineComponent<Partial<GomokuBoardProperties> & Listeners>;
  }
}
