// What the tests ask of every project's page.
import { GomokuBoard, addLanguage } from 'gomoku-board';
import { createEngine } from 'gomoku-board/engine';

/** @param {Element} board */
export function ask(board) {
  globalThis.known = board instanceof GomokuBoard && typeof addLanguage === 'function';
  /** An answer without a board, and where the engine ran. */
  globalThis.reply = async (moves) => {
    const engine = await createEngine();
    try {
      const { point, winAt } = await engine.reply(moves);
      return { point, winAt, where: engine.where };
    } finally {
      engine.close();
    }
  };
  /** The board's and the engine's reply where two mirrored replies are equally good. */
  globalThis.replies = async () => {
    const engine = await createEngine();
    try {
      await board.load('h8');
      await board.play('h9');
      return [board.state().moves[2], (await engine.reply('h8 h9')).point];
    } finally {
      engine.close();
    }
  };
}

/** Points of all move events. */
globalThis.heard = [];
export const hear = (event) => void globalThis.heard.push(event.detail.point);
