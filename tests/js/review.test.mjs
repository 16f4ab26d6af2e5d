import assert from 'node:assert/strict';
import test from 'node:test';
import { GameReview } from '../../www/review/game.js';

const move = (point) => ({ point, grade: 'open', line: [], better: null, reply: null, result: null, winAt: null, chance: 0.5 });

test('a failed review leaves no search running', async () => {
  /** The searches started, with their signals. */
  const begun = [];
  const free = {
    call: async (_method, moves) => ({ moves: moves.split(' '), row: [] }),
    run: (_kind, _moves, { signal, onProgress }) => new Promise((_, reject) => {
      begun.push(signal);
      signal.addEventListener('abort', () => reject(new Error('cancelled')));
      begun.tell = (moves) => signal.aborted || onProgress({ moves });
    }),
  };
  const solved = { run: () => Promise.reject(Object.assign(new Error('gone'), { code: 'no-engine' })) };
  const review = new GameReview({ free, solved: () => solved });
  await review.open({ size: 15, rule: 'standard' }, 'h8 i9 g9');
  await assert.rejects(review.review(), { code: 'no-engine' });
  assert.deepEqual([review.stage, begun.map(({ aborted }) => aborted)], ['stopped', [true]]);
  await review.open({ size: 19, rule: 'freestyle' }, 'k10 l11');
  begun.tell(['h8', 'i9', 'g9'].map(move));
  assert.deepEqual([review.moves, review.judged], [['k10', 'l11'], []]);
});
