import assert from 'node:assert/strict';
import test from 'node:test';
import { GameRecord } from '../../www/game/record.js';
import { Turns, refusal } from '../../www/game/turns.js';
import { pointOf } from '../../www/shared/notation.js';

/** Creates an engine that accepts any text as a game and records requests. */
function engine() {
  const asked = [];
  const position = (moves) => {
    asked.push(moves);
    if (moves.includes('x')) throw Object.assign(new Error('no game'), { code: 'bad-move' });
    const names = moves.split(' ').filter(Boolean);
    return { moves: names, toMove: names.length % 2 ? 'white' : 'black', winner: null, row: [], overlines: [] };
  };
  return { asked, board: { size: 15, rule: 'standard' }, call: async (_method, moves) => position(moves) };
}
const { signal } = new AbortController();

test('variations are kept, and Forward follows the last one', async () => {
  const record = new GameRecord(engine());
  record.begin(true);
  assert.equal(record.current.text(), 'h8');
  const first = record.current;
  for (const name of ['i9', 'g9']) {
    const node = await record.after(pointOf(name), signal);
    assert.equal(record.current, first, 'not shown yet');
    await record.show(node, signal);
    record.current = first;
  }
  assert.deepEqual(first.children.map((node) => node.text()), ['h8 i9', 'h8 g9']);
  assert.equal(first.preferred.text(), 'h8 g9');
  assert.equal(first.child(pointOf('i9')), first.children[0], 'the same stone is the same position');
  await record.show(first.children[0], signal);
  assert.equal(first.preferred.text(), 'h8 i9');
  assert.deepEqual(record.root.future().map((node) => node.text()), ['h8', 'h8 i9']);
});

test('text that is not a game changes nothing', async () => {
  const record = new GameRecord(engine());
  record.begin(true);
  const { root, current } = record;
  await assert.rejects(record.read('h8 x', signal), { code: 'bad-move' });
  const job = new AbortController();
  const read = record.read('h8 i9', job.signal);
  job.abort();
  await assert.rejects(read, { code: 'cancelled' });
  assert.deepEqual([record.root, record.current], [root, current]);
});

test('the game that a new one replaced is kept until it is shown again', async () => {
  const record = new GameRecord(engine());
  record.begin(true);
  record.begin(true);
  assert.equal(record.replaced, null, 'one stone is no game');
  const { node: last } = await record.read('h8 i9 g9', signal);
  record.begin(true);
  record.begin(true);
  assert.deepEqual([record.replaced, record.current.text()], [last, 'h8']);
  await record.show(last, signal);
  assert.deepEqual([record.replaced, record.root], [null, last.path()[0].parent]);
});

test('Back and Forward pass over the side that answers by itself', async () => {
  const turns = new Turns();
  const record = new GameRecord(engine());
  const { node: last } = await record.read('h8 i9 g9 i7 g10', signal);
  assert.equal(turns.before(last).text(), 'h8 i9 g9', 'where White was to move');
  assert.equal(turns.after(turns.before(last)).text(), last.text());
  assert.equal(turns.before(last.path()[0]), null, 'the first stone stays');
  turns.autoReply = false;
  assert.equal(turns.before(last).text(), 'h8 i9 g9 i7');
  turns.mode = 'analyse';
  assert.equal(turns.before(last.path()[0]), record.root);
  assert.equal(turns.first(record.root), record.root);
  for (const [mode, side] of [['play', 'white'], ['learn', 'black']]) {
    turns.mode = mode;
    turns.autoReply = true;
    assert.equal(turns.answers(last), last.toMove !== side, mode);
    turns.autoReply = false;
    assert.equal(turns.answers(last), last.toMove !== side && mode === 'learn', `${mode}: only Black waits when told to`);
  }
  assert.deepEqual(refusal('busy', 'h8').problem, { code: 'busy', message: 'the engine is thinking', point: 'h8' });
});
