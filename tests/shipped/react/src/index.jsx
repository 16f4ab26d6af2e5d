import { createRoot } from 'react-dom/client';
import 'gomoku-board';
import { ask, hear } from './ask.js';

const Board = () => <gomoku-board controls markers={[{ point: 'a15' }]} onmove={hear} ref={(board) => board && ask(board)} />;

createRoot(document.body.appendChild(document.createElement('main'))).render(<Board />);
