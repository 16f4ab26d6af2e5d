import assert from 'node:assert/strict';
import test, { mock } from 'node:test';
import { FreeGame } from '../../www/free/game.js';

const POINTS = ['h8', 'i9', 'g9', 'i7', 'g10', 'g8', 'h10'];

/** An engine that always finds the next of its points, at once. */
const client = {
  call: async (_method, moves) => ({ moves: moves.split(' ').filter(Boolean), toMove: moves.split(' ').filter(Boolean).length % 2 ? 'white' : 'black', winner: null, row: [], forbidden: [] }),
  run: async (_kind, moves) => ({ done: true, best: POINTS[moves.split(' ').filter(Boolean).length], depth: 1, nodes: 1 }),
};

/** Lets everything happen that needs no time. */
const rest = async () => {
  for (let i = 0; i < 50; i++) await Promise.resolve();
};

test('two engines move at their pace, and held ones do not', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const game = new FreeGame(client, { size: 15, rule: 'standard' });
  game.pause = 1000;
  const engine = { engine: 'greedy', level: 1 };
  game.setPlayers({ black: engine, white: engine });
  await rest();
  const first = game.moves.length;
  assert.ok(first >= 1 && first < POINTS.length - 2, `${first} at once`);
  mock.timers.tick(1000);
  await rest();
  assert.equal(game.moves.length, first + 1);
  game.toggle();
  mock.timers.tick(60_000);
  await rest();
  assert.deepEqual([game.moves.length, game.paused, game.thinking], [first + 1, true, null]);
  game.toggle();
  await rest();
  mock.timers.tick(1000);
  await rest();
  assert.ok(game.moves.length > first + 1, 'they go on');
  assert.deepEqual(game.moves, POINTS.slice(0, game.moves.length));
  game.stop();
  mock.timers.reset();
});
