// A page of a user who has installed the package and configured nothing.
import { GomokuBoard, addLanguage } from 'gomoku-board';
import { createEngine } from 'gomoku-board/engine';

const board = document.createElement('gomoku-board');
board.setAttribute('controls', '');
document.body.append(board);

globalThis.known = board instanceof GomokuBoard && typeof addLanguage === 'function';

/** The engine's reply, and where it runs. */
globalThis.reply = async (moves) => {
  const engine = await createEngine();
  try {
    const { point, winAt } = await engine.reply(moves);
    return { point, winAt, where: engine.where };
  } finally {
    engine.close();
  }
};
