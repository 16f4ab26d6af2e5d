import 'gomoku-board';
import { ask, hear } from '../src/ask.js';

export default function Board() {
  return <gomoku-board controls markers={[{ point: 'a15' }]} onmove={hear} ref={(board) => board && ask(board)} />;
}
