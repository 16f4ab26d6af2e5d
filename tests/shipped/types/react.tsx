import 'gomoku-board';
import type {} from 'gomoku-board/react';

export const Board = () => (
  <gomoku-board
    controls
    mode="explore"
    className="board"
    onmove={(event) => console.log(event.detail.point)}
    ref={(board) => void board?.next()}
  />
);

// @ts-expect-error there is no such mode
export const Wrong = () => <gomoku-board mode="chess" />;
