import assert from 'node:assert/strict';
import test from 'node:test';
import { GameReview } from '../../www/review/game.js';
import { boundsOf } from '../../www/review/claims.js';
import { accuracies, isKeyMoment, judged } from '../../www/review/judged.js';
import { comments, textOf } from '../../www/review/saying.js';
import { loadPart } from '../../www/shared/i18n.js';
import './fakes.mjs';

const move = (point) => ({ point, grade: 'open', line: [], better: null, reply: null, result: null, winAt: null, chance: 0.5 });

test('a failed review leaves no search running', async () => {
  /** The signals of the searches. */
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

test('a review ends at the first key moment, unless the user has gone to a move', async () => {
  const moves = [move('a1'), { ...move('b2'), better: 'h8', grade: 'loses', result: 'win', winAt: 8 }, move('c3')];
  for (const goes of [false, true]) {
    let finish = () => {};
    const free = {
      call: async (_method, text) => ({ moves: text.split(' '), row: [] }),
      run: () => new Promise((resolve) => (finish = () => resolve({ moves }))),
    };
    const review = new GameReview({ free, solved: () => assert.fail('9x9 has no strategy') });
    await review.open({ size: 9, rule: 'standard' }, 'a1 b2 c3');
    const reviewed = review.review();
    if (goes) review.goto(3);
    finish();
    await reviewed;
    assert.deepEqual([review.stage, review.shown], ['done', goes ? 3 : 2]);
  }
});

const judgedMoves = (changes, bounds = []) => judged(changes.map((change, i) => ({ ...move('abcdefgh'[i] + 1), ...change })), bounds);

test('a key moment costs much and has a better move', () => {
  const weak = { better: 'h8' };
  for (const [changes, expected] of [
    // White's chance rises from one half, so Black's falls.
    [[{ ...weak, chance: 0.8 }], true],
    [[{ ...weak, chance: 0.55 }], false],
    [[{ better: null, chance: 0.8 }], false],
    [[{ ...weak, grade: 'loses', result: 'win', winAt: 8 }], true],
    [[{ better: null, grade: 'loses', result: 'win', winAt: 8 }], false],
    [[{ better: 'a1', grade: 'loses', result: 'win', winAt: 8 }], false],
    [[{ grade: 'found', result: 'loss', winAt: 9 }], false],
  ]) {
    assert.equal(isKeyMoment(judgedMoves(changes)[0]), expected, JSON.stringify(changes));
  }
  // Black's win moves from 33 to 35, which is no key moment. Then White loses by 15 instead.
  const bounds = [{ winAt: 33, point: 'h8' }, { winAt: 35, point: 'i9' }, { winAt: 15, point: null }];
  const [slower, sooner] = judgedMoves([{}, {}], bounds);
  assert.deepEqual([slower.kind, isKeyMoment(slower), sooner.kind, sooner.better, isKeyMoment(sooner)], ['later', false, 'sooner', 'i9', true]);
});

test('stones that the record sets up are not moves', async () => {
  const english = await loadPart('en', 'review');
  const changes = [{ better: 'h8', chance: 0.9 }, { better: 'h8', chance: 0.9 }, { better: 'h8', chance: 0.9 }];
  const moves = judged(changes.map((change, i) => ({ ...move('abc'[i] + 1), ...change })), [], 2);
  assert.deepEqual(moves.map(({ kind, better }) => [kind, better]), [['setup', null], ['setup', null], ['drop', 'h8']]);
  assert.deepEqual([moves.map(isKeyMoment), accuracies(moves).white], [[false, false, true], null]);
  assert.deepEqual(comments(english, moves).map((comment) => comment !== ''), [false, false, true]);
});

test('only the strategy names the longest defense, not the search', () => {
  const bounds = [{ winAt: 33, point: 'h8' }, { winAt: 33, point: null }, { winAt: 15, point: null }];
  const [, sooner] = judgedMoves([{}, { better: 'g8' }], bounds);
  assert.deepEqual([sooner.kind, sooner.better], ['sooner', null]);
});

test('accuracy is the average of what the moves preserve', () => {
  assert.deepEqual(accuracies([]), { black: null, white: null });
  // Black loses half of the winning chance, and White loses nothing.
  const open = accuracies(judgedMoves([{ chance: 0.75 }, { chance: 0.25 }]));
  assert.deepEqual([open.black.toFixed(2), open.white.toFixed(2)], ['0.50', '1.00']);
  // Black wins by move 35 instead of 33, and White loses by move 17 instead of 35.
  const proven = accuracies(judgedMoves([{}, {}], [{ winAt: 33 }, { winAt: 35 }, { winAt: 18 }]));
  assert.deepEqual([proven.black, proven.white], [33 / 35, 17 / 34]);
  assert.equal(accuracies(judgedMoves([{ grade: 'loses', result: 'win', winAt: 8 }])).black, 0);
});

test('the first bound waits until the engine has loaded', async () => {
  const limits = [];
  const engine = {
    run: async (kind, moves, { timeout }) => {
      limits.push(timeout);
      return kind === 'bound' ? { winAt: 33 } : { winner: 'black', winAt: 33, point: 'h8' };
    },
  };
  const found = [];
  await boundsOf(engine, ['h8', 'i9'], new AbortController().signal, (after, { winAt }) => found.push([after, winAt]));
  assert.deepEqual(found, [[0, 33], [1, 33], [2, 33]]);
  assert.deepEqual(limits, [Infinity, 4000, 4000]);
});

test('a loss by the strategy is described without a line', async () => {
  const standing = { proven: { winner: 'black' }, chances: 1 };
  const loss = { kind: 'loses', color: 'white', was: null, now: 41, better: null, reply: null, drop: 0, standing };
  const words = await loadPart('en', 'review');
  assert.equal(textOf(words, { ...loss, line: [] }), 'Black wins by move 41 from here (proven).');
  assert.equal(textOf(words, { ...loss, line: ['h8', 'i9'] }), 'Black wins by move 41: h8 i9.');
});
