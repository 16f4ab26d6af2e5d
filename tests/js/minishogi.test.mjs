import assert from 'node:assert/strict';
import test from 'node:test';
import { Match } from '../../www/minishogi/match.js';

/** An engine that takes every text for a game in which both take turns. */
const client = {
  call: async (_method, moves) => {
    const history = moves.split(' ').filter(Boolean);
    return { history, toMove: history.length % 2 ? 'gote' : 'sente', ended: null, moves: [] };
  },
  run: () => new Promise(() => {}),
};

test('nobody lets an engine go on that does not pause', async () => {
  const match = new Match(client);
  match.seat = 'both';
  await match.begin({ moves: 'a1a2 e5e4' });
  await match.undo();
  const { line, ply } = match;
  assert.ok(ply < 2 && line.length === 2, 'a move is taken back');
  match.goOn();
  assert.deepEqual([match.line, match.thinking], [line, false]);
});
