import assert from 'node:assert/strict';
import test from 'node:test';
import { Controller } from '../../www/game/controller.js';
import { LANGUAGES, Language, loadPart } from '../../www/shared/i18n.js';
import { boardOf, textOf } from '../../www/dialogs/boards.js';
import { isSolved, solvedBoards } from '../../www/shared/solved-boards.js';
import { layersOf } from '../../www/board/layers.js';
import { stepsOf } from '../../www/panel/move-list.js';
import { renjuNotes, withPasses } from '../../www/panel/renju.js';
import './fakes.mjs';

/** Creates an engine that answers only `reply`, with this value. */
function engineWith(reply) {
  return Object.assign(new EventTarget(), {
    board: { size: 15, rule: 'renju', seed: 7 },
    status: { where: 'worker', strategy: null, problem: null },
    call: async (_, moves) => ({ moves: moves.trim().split(' '), toMove: moves.trim().split(' ').length % 2 ? 'white' : 'black', winner: null, row: [], overlines: [], forbidden: [{ point: 'a1', kind: 'overline' }] }),
    run: async (kind) => (kind === 'reply' ? reply : { winAt: null }),
  });
}

const controllerWith = (reply) => new Controller(engineWith(reply));

test('the solver plays renju on 15x15 only', () => {
  assert.equal(solvedBoards().length, 19);
  assert.deepEqual(boardOf('15-renju'), { size: 15, rule: 'renju' });
  assert.deepEqual(solvedBoards().map(textOf).map(boardOf), solvedBoards());
  assert.deepEqual([boardOf('19-renju'), boardOf('15-caro')], [null, null]);
  assert.deepEqual([15, 16].map((size) => isSolved({ size, rule: 'renju' })), [true, false]);
  assert.deepEqual([15, 14, 22].map((size) => isSolved({ size, rule: 'freestyle' })), [true, false, true]);
});

test('a pass is a turn without a stone', async () => {
  const controller = controllerWith({ point: 'h9', winner: 'black', winAt: 41, source: 'strategy', line: [] });
  await controller.play(null);
  assert.deepEqual(controller.state().moves, ['h8', 'pass', 'h9']);
  assert.equal(controller.state().toMove, 'white');
  const { stones, barred } = layersOf(controller);
  assert.deepEqual(stones.map(({ color, number }) => [color, number]), [['black', 1], ['black', 3]]);
  assert.deepEqual(barred, [0], 'a1');
  const words = new Language('de', { pass: 'passt' });
  assert.deepEqual(stepsOf(controller.current, () => {}).map(({ name }) => words.move(name)), ['h8', 'passt', 'h9']);
  controller.destroy();
});

test('notes name the last pass, and the forbidden points with the reason', async () => {
  const words = await loadPart('en', 'records');
  const notes = (moves, ...forbidden) => renjuNotes(words, moves.split(' '), forbidden.map(([point, kind]) => ({ point, kind })));
  assert.equal(notes('h8 pass h9 i9'), '');
  for (const moves of ['h8 i9 g9 pass', 'h8 pass g9 pass h9']) assert.equal(notes(moves), 'White passed on move 4');
  const three = [['h8', 'double-three'], ['a1', 'overline'], ['i9', 'double-three']];
  assert.equal(notes('h8', ...three), '3 points forbidden for Black (×) · double three: h8 i9 · overline: a1');
});

test('moves may contain the word for a pass in the language of the page', async () => {
  for (const code of Object.keys(LANGUAGES)) {
    const words = await loadPart(code, 'records');
    const word = words.move('pass');
    for (const text of [`h8 ${word} h9`, `1. h8 ${word.toUpperCase()}\n2. h9`]) {
      assert.equal(withPasses(words, text), text.replace(new RegExp(word, 'i'), 'pass'));
    }
    assert.match(withPasses(words, `h8 ${word}`), /^h8 pass$/);
    const record = `(;GM[4]SZ[15];B[hh]C[${word}])`;
    assert.equal(withPasses(words, record), record);
  }
});
