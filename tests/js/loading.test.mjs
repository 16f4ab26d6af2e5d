import assert from 'node:assert/strict';
import test, { before, beforeEach, mock } from 'node:test';
import { EngineClient } from '../../www/engine/client.js';
import { Language } from '../../www/shared/i18n.js';
import { gameOf } from '../../www/dialogs/share.js';
import { openRecord } from '../../www/dialogs/record.js';
import { readRecord } from '../../www/free/client.js';

/** The result of reading a text. @type {any} */
let found;
/** @type {any[]} */
const asked = [];
const refusal = Object.assign(new Error('the record has no moves'), { code: 'record-empty' });
before(() => void mock.method(EngineClient.prototype, 'call', async (...args) => (asked.push(args), String(args[1]).includes('h8') ? found : Promise.reject(refusal))));
beforeEach(() => {
  found = { size: null, rule: null, moves: 'h8 i9 g9', opening: '', games: [{}], notes: [] };
  asked.length = 0;
});

/** Creates a board that records which games are loaded. */
function board() {
  const loaded = [];
  const element = {
    loaded,
    controller: { board: { size: 15, rule: 'standard' }, root: {} },
    state: () => ({ moves: ['h8', 'i9'] }),
    load: async (moves) => void loaded.push(moves),
  };
  return element;
}

test('text without moves changes nothing', async () => {
  const element = board();
  const game = gameOf(element, () => assert.fail('no other board'));
  for (const text of ['', '\n', '(;GM[4]SZ[15])']) await assert.rejects(game.load(text), { code: 'record-empty' }, JSON.stringify(text));
  assert.deepEqual(element.loaded, []);
  await game.open('', '');
  assert.deepEqual((await game.load('h8 i9 g9')).notes, []);
  assert.deepEqual(element.loaded, ['', 'h8 i9 g9']);
});

test('a record that no solved board can show opens in free play', async () => {
  const element = board();
  const free = [];
  const game = gameOf(element, () => assert.fail('no other board'), async () => ({
    load: async (...args) => void free.push(args),
    notify: (text) => free.push(text),
  }));
  Object.assign(found, { size: 19, rule: 'renju' });
  await game.load('h8 i9');
  game.notify('lost');
  Object.assign(found, { size: 15, rule: 'standard' });
  await game.load('h8 i9', { game: 1 });
  assert.deepEqual(free, [['h8 i9', undefined], 'lost', ['h8 i9', { game: 1 }]]);
  assert.deepEqual(element.loaded, []);
});

test('a game is written with the record that it came from', async () => {
  const element = board();
  const game = gameOf(element, () => assert.fail('no other board'));
  const source = async () => {
    await gameOf(element, () => {}).write('sgf');
    return asked.at(-1).at(-1);
  };
  assert.equal(await source(), undefined);
  await game.load('(;PB[Ada];B[h8])', { game: 1 });
  assert.deepEqual(await source(), { record: '(;PB[Ada];B[h8])', game: 1 });
  element.controller.root = {};
  assert.equal(await source(), undefined, 'of another game');
});

test("a record's own size and rule are used", async () => {
  const at = { size: 17, rule: 'freestyle' };
  const board = async (size, rule, choice) => {
    found = { ...found, size, rule };
    const read = await readRecord('h8', at, choice);
    return [read.size, read.rule, ...read.notes.map(({ code, name }) => `${code} ${name}`)];
  };
  assert.deepEqual(await board(15, 'renju'), [15, 'renju']);
  assert.deepEqual(await board(null, null), [17, 'freestyle']);
  assert.deepEqual(await board(22, 'strict'), [22, 'freestyle', 'rule strict']);
  assert.deepEqual(await board(22, null, { rule: 'renju', game: 3 }), [22, 'renju']);
  assert.deepEqual(asked.at(-1), ['readRecord', 'h8', 3, 'renju']);
});

test('a picture is reported as a picture', async () => {
  const game = { load: () => assert.fail('not read'), notify() {} };
  const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'board.png', { type: 'image/png' });
  await assert.rejects(openRecord(new Language('en', {}), game, picture), { code: 'record-picture' });
});

test('a record is read up to a limit, and notes are shown', async () => {
  const read = [];
  const said = [];
  const opened = { games: [{}], notes: [{ code: 'unheard', message: 'a note' }] };
  const game = { load: async (record) => (read.push(record.length), opened), notify: (text) => said.push(text) };
  // A record may be long. If it is too long, the reader gets one character too many and reports it.
  for (const [length, most] of [[300_000, 300_000], [1_500_000, 1_000_001]]) {
    const text = 'h8 '.repeat(length / 3);
    for (const record of [text, new File([text], 'long.txt')]) await openRecord(new Language('en', {}), game, record);
    assert.deepEqual(read.splice(0), [most, most]);
    assert.deepEqual(said.splice(0), ['a note', 'a note']);
  }
});
