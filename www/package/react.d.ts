// `<gomoku-board>` in JSX: import type {} from 'gomoku-board/react';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { GomokuBoard, GomokuBoardEventMap, GomokuBoardProperties } from './gomoku-board.js';

/** React 19 uses these names. */
type Listeners = { [Name in keyof GomokuBoardEventMap as `on${Name}`]?: (event: GomokuBoardEventMap[Name]) => void };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'gomoku-board': DetailedHTMLProps<HTMLAttributes<GomokuBoard>, GomokuBoard> & Partial<GomokuBoardProperties> & Listeners;
    }
  }
}
