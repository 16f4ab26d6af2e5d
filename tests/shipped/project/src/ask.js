// Defines the requests that the tests make on every project's page.
import { GomokuBoard, addLanguage } from 'gomoku-board';
import { createEngine } from 'gomoku-board/engine';

/** @param {Element} board */
export function ask(board) {
  globalThis.known = board instanceof GomokuBoard && typeof addLanguage === 'function';
  /** Returns the answer of an engine without a board, and the place where the engine ran. */
  globalThis.reply = async (moves) => {
    const engine = await createEngine();
    try {
      const { point, winAt } = await engine.reply(moves);
      return { point, winAt, where: engine.where };
    } finally {
      engine.close();
    }
  };
  /** Returns the board's reply and the engine's reply in a position where two replies are mirror images of each other. */
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

/** The points of all moves that the page has received in events. */
globalThis.heard = [];
export const hear = (event) => void globalThis.heard.push(event.detail.point);
