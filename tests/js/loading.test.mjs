import assert from 'node:assert/strict';
import test, { before, mock } from 'node:test';
import { EngineClient } from '../../www/engine/client.js';
import { gameOf } from '../../www/dialogs/share.js';
import { boardOf } from '../../www/free/setup.js';
import { readRecord } from '../../www/free/client.js';

/** What the reader finds in a text. @type {any} */
const found = { size: null, rule: null, moves: 'h8 i9 g9', opening: '', games: 1, notes: [] };
const refusal = Object.assign(new Error('there are no moves in the record'), { code: 'record-empty' });
before(() => void mock.method(EngineClient.prototype, 'call', async (_, text) => (text.includes('h8') ? { ...found, games: text.split('(').length - 1 || 1 } : Promise.reject(refusal))));

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
  await game.open('', '');
  assert.deepEqual(await game.load('h8 i9 g9'), []);
  assert.deepEqual(element.loaded, ['', 'h8 i9 g9']);
});

test('a file of several games says that the first was opened', async () => {
  const { notes } = await readRecord('(;B[h8])(;B[h8])');
  assert.deepEqual(notes.map(({ code, count }) => [code, count]), [['games', 2]]);
});

test('a free game goes by the size and rule of its record, where it names such', () => {
  const board = { size: 17, rule: 'standard' };
  assert.deepEqual(boardOf({ size: 15, rule: 'freestyle' }, board), { size: 15, rule: 'freestyle' });
  assert.deepEqual(boardOf({ size: 22, rule: null }, board), { size: 22, rule: 'standard' });
  assert.deepEqual(boardOf({ size: null, rule: 'strict' }, board), board);
});
