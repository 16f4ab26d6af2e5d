// The page of a user who has installed the package and configured nothing.
import 'gomoku-board';
import { ask, hear } from './ask.js';

const board = document.createElement('gomoku-board');
board.setAttribute('controls', '');
board.markers = [{ point: 'a15' }];
board.addEventListener('move', hear);
document.body.append(board);
ask(board);
