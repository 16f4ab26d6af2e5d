import assert from 'node:assert/strict';
import test from 'node:test';
import { EngineError } from '../../www/engine/error.js';
import { Match } from '../../www/minishogi/match.js';
import { rest } from './fakes.mjs';

/** An engine that accepts any text as a game. */
const client = {
  call: async (_method, moves) => {
    const history = moves.split(' ').filter(Boolean);
    return { history, toMove: history.length % 2 ? 'gote' : 'sente', ended: null, moves: [] };
  },
  run: () => new Promise(() => {}),
};

test('an engine that is not paused cannot be resumed', async () => {
  const match = new Match(client);
  match.seat = 'both';
  await match.begin({ moves: 'a1a2 e5e4' });
  await match.undo();
  const { line, ply } = match;
  assert.ok(ply < 2 && line.length === 2, 'a move is taken back');
  match.goOn();
  assert.deepEqual([match.line, match.thinking], [line, false]);
});

test('Undo at the start of a game brings back the game that it replaced', async () => {
  const match = new Match(client);
  match.seat = 'both';
  await match.begin({ moves: 'a1a2 e5e4' });
  assert.equal(match.undoable, true);
  await match.begin({ rule: 'capture' });
  assert.deepEqual([match.line, match.rule, match.undoable], [[], 'capture', true]);
  await match.undo();
  assert.deepEqual([match.line, match.rule], [['a1a2', 'e5e4'], 'legal']);
  await match.undo();
  await match.undo();
  assert.deepEqual([match.ply, match.undoable], [0, false]);
});

test('a bad minishogi game is reported and the current one goes on', async (t) => {
  /** The answers that the test sends later. */
  const held = [];
  let holds = '';
  const answer = async (kind, value) => {
    if (holds === kind) await new Promise((go) => held.push(go));
    return value;
  };
  const impossible = (number, token) => new EngineError({ code: 'move', message: 'not possible here', number, token });
  const watching = {
    call: async (method, moves) => {
      const words = moves.split(' ').filter(Boolean);
      words.forEach((word, i) => {
        if (word !== `m${i}`) throw impossible(i + 1, word);
      });
      return answer('call', await client.call(method, moves));
    },
    run: async (_kind, moves) => answer('run', { best: `m${moves.split(' ').filter(Boolean).length}` }),
  };
  const match = new Match(watching);
  t.after(() => match.arrange({ seat: 'both' }));
  const problems = [];
  match.addEventListener('problem', ({ detail }) => problems.push(detail));
  match.seat = 'both';
  await match.begin();
  holds = 'call';
  match.arrange({ seat: 'none' });
  await rest();
  assert.equal(held.length, 1, 'an engine has moved, and its move is on its way');
  holds = 'run';
  const told = [];
  assert.equal(await match.begin({ moves: 'zzz' }, (error) => told.push(error.problem.token)), null);
  await rest();
  assert.deepEqual([told, problems, held.length], [['zzz'], [], 2], 'the game goes on: an engine thinks');
  holds = '';
  for (const go of held) {
    go();
    await rest();
  }
  assert.deepEqual([problems, match.line], [[], ['m0']]);
});
