// This program does without the types of the DOM.
import { createEngine, EngineError, type Position } from 'gomoku-board/engine';

const engine = await createEngine({ seed: 7 });
const { winner, opening }: Position = await engine.position('h8 i9', { opening: 'swap2' });
const open: boolean = winner === null;
const choices: string[] = opening?.asked?.choices ?? [];
const { point } = await engine.reply('h8');
try {
  await engine.reply('h8 h8');
} catch (error) {
  if (error instanceof EngineError) error.code satisfies string;
}
export { choices, open, point };
// @ts-expect-error no DOM types are loaded, so `document` is unknown
document.title;
