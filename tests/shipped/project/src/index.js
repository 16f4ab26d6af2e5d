// A user's page without any configuration.
import 'gomoku-board';
import { ask, hear } from './ask.js';

const board = document.createElement('gomoku-board');
board.setAttribute('controls', '');
board.markers = [{ point: 'a15' }];
board.addEventListener('move', hear);
document.body.append(board);
ask(board);
