import { addLanguage, EngineError, type GameState } from 'gomoku-board';
import { createEngine, type Reply } from 'gomoku-board/engine';
import german from 'gomoku-board/i18n/de.json';
import 'gomoku-board/split';

addLanguage('de', german);
const board = document.querySelector('gomoku-board');
board?.addEventListener('move', (event) => {
  const point: string = event.detail.point;
  const left: number | null = event.detail.stonesLeft;
  console.log(point, left, event.detail.color === 'black');
});
board?.addEventListener('error', ({ detail: { code, message } }) => console.log(code, message));
board?.addEventListener('click', (event) => console.log(event.clientX));
board?.addEventListener('ready', ({ detail }) => console.log(detail.strategy?.winAt));
const made = document.createElement('gomoku-board');
made.mode = 'explore';
made.numbers = true;
const state: GameState = made.state();
await made.play(state.moves[0]);
// @ts-expect-error there is no such mode
made.mode = 'chess';
// @ts-expect-error the detail of a `thinking` event has no point
made.addEventListener('thinking', (event) => event.detail.point);

const engine = await createEngine({ worker: false });
const reply: Reply = await engine.reply(['h8', 'i9'], { signal: AbortSignal.timeout(1000) });
const children = await engine.children('h8', { onProgress: ({ point, winAt }) => console.log(point, winAt) });
const { lines } = await engine.analyse('h8', { count: 2, size: 19, rule: 'freestyle' });
const { best } = await engine.bestMove('h8 i9', { level: 3, milliseconds: 100 });
const { verdict } = await engine.prove('h8', { stones: 3 });
// @ts-expect-error there is no such rule
await engine.position('h8', { rule: 'chess' });
console.log(reply.winAt, children.length, lines[0].line, best, verdict === 'proven');
try {
  engine.close();
} catch (error) {
  if (error instanceof EngineError) console.log(error.code);
}
