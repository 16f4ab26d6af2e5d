// The engine's documented behavior in Node.js.
import assert from 'node:assert/strict';
import test from 'node:test';
import { EngineError, createEngine } from 'gomoku-board/engine';

/** Opens an engine that is closed at the end of the test. */
async function opened(context, options) {
  const engine = await createEngine(options);
  context.after(() => engine.close());
  return engine;
}

test('all entries share one EngineError', async (context) => {
  const engine = await opened(context);
  const entries = await Promise.all([import('gomoku-board'), import('gomoku-board/split')]);
  for (const entry of entries) assert.equal(entry.EngineError, EngineError);
  await assert.rejects(engine.reply('h8 h8'), (error) => error instanceof EngineError && error.code === 'occupied');
});

test('who has not won is null', async (context) => {
  const engine = await opened(context);
  assert.equal((await engine.position('h8 i9')).winner, null);
  const position = await engine.position('h8 i9', { rule: 'renju' });
  assert.equal(position.winner, null);
  assert.equal(position.opening, null);
  const { best, result } = await engine.bestMove('h8 i9', { level: 1, nodes: 100 });
  assert.equal(typeof best, 'string');
  assert.ok(result === null || result === 'win', `${result}`);
});

test('an opening says what is to be done', async (context) => {
  const engine = await opened(context);
  const { opening } = await engine.position('h8 i9 k3', { opening: 'swap2' });
  assert.deepEqual(opening, { asked: { proposer: false, stones: 0, choices: ['black', 'white', 'two'] }, proposer: null, stones: 3, barred: [] });
  await assert.rejects(engine.position('h8', { opening: 'swap3' }), { code: 'bad-option' });
});

test('values of a wrong type are refused by name', async (context) => {
  const engine = await opened(context);
  for (const [asked, message] of [
    [() => engine.position('h8', { opening: 5 }), /opening is 5/],
    [() => engine.position(Symbol('h8')), /moves is Symbol/],
    [() => engine.position([Object.create(null)]), /object/],
    [() => engine.bestMove('h8', { engine: () => 'best' }), /engine is function/],
    [() => engine.analyse('h8', { count: Object.create(null) }), /count is object/],
    [() => engine.reply('h8', { timeout: -1 }), /timeout is -1/],
    [() => engine.reply('h8', { timeout: NaN }), /timeout is NaN/],
  ]) await assert.rejects(asked(), ({ name, message: said }) => name === 'EngineError' && message.test(said));
  assert.equal((await engine.reply('h8 i9', { timeout: Infinity })).source, 'strategy');
});

test('White to move gets a move that lasts longest', async (context) => {
  const engine = await opened(context);
  const reply = await engine.reply('h8');
  assert.deepEqual([reply.winner, reply.winAt], ['black', 33]);
  const children = await engine.children('h8');
  const longest = children.filter(({ winAt }) => winAt === 33).map(({ point }) => point);
  assert.ok(longest.includes(reply.point), reply.point);
});

test('one seed gives one game', async (context) => {
  const games = [];
  for (const seed of [undefined, 0, 1, 2, 3]) {
    const engine = await opened(context, { seed });
    // After replies on a line through the center, mirrored answers are equally good.
    const replies = [];
    for (const moves of ['h8 h9', 'h8 i9', 'h8 k8', 'h8 e5', 'h8 h1']) replies.push((await engine.reply(moves)).point);
    games.push(replies.join(' '));
  }
  assert.equal(games[0], games[1]);
  assert.ok(new Set(games).size > 1, games.join('; '));
  await assert.rejects(createEngine({ seed: -1 }), { code: 'bad-option' });
});
