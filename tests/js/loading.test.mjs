import assert from 'node:assert/strict';
import test, { before, mock } from 'node:test';
import { EngineClient } from '../../www/engine/client.js';
import { gameOf } from '../../www/dialogs/share.js';
import { boardOf } from '../../www/free/setup.js';
import { readRecord } from '../../www/free/client.js';

/** What the reader finds in a text; it takes an empty one for a game that has not begun. @type {any} */
let found = { size: null, rule: null, moves: '', opening: '' };
before(() => void mock.method(EngineClient.prototype, 'call', async () => found));

/** A solved board that keeps what is loaded. */
function board() {
  const loaded = [];
  const element = {
    loaded,
    controller: { board: { size: 15, rule: 'standard' } },
    state: () => ({ moves: ['h8', 'i9'] }),
    load: async (moves) => void loaded.push(moves),
  };
  return element;
}

test('a text without moves leaves the game as it is, a link without moves begins one', async () => {
  const element = board();
  const game = gameOf(element, () => assert.fail('no other board'));
  for (const text of ['', '\n', '(;GM[4]SZ[15])']) await assert.rejects(game.load(text), { code: 'record-empty' }, JSON.stringify(text));
  assert.deepEqual(element.loaded, []);
  await assert.rejects(readRecord(''), { code: 'record-empty' });
  await game.open('', '');
  found = { ...found, moves: 'h8 i9 g9' };
  await game.load('h8 i9 g9');
  assert.deepEqual(element.loaded, ['', 'h8 i9 g9']);
});

test('a free game goes by the size and rule of its record, where it names such', () => {
  const board = { size: 17, rule: 'standard' };
  assert.deepEqual(boardOf({ size: 15, rule: 'freestyle' }, board), { size: 15, rule: 'freestyle' });
  assert.deepEqual(boardOf({ size: 22, rule: null }, board), { size: 22, rule: 'standard' });
  assert.deepEqual(boardOf({ size: null, rule: 'strict' }, board), board);
});
