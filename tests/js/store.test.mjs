import assert from 'node:assert/strict';
import test, { beforeEach } from 'node:test';
import { DEFAULTS, load, loadSettings, saveSettings } from '../../www/shared/store.js';
import { loadSetup, playersOf, saveSetup } from '../../www/free/setup.js';
import { storage } from './fakes.mjs';

let kept = storage();
beforeEach(() => {
  kept = storage();
});

test('saved choices come back', () => {
  assert.deepEqual(loadSettings(), DEFAULTS);
  const chosen = { ...DEFAULTS, language: 'de', orientation: 5, sound: true };
  saveSettings(chosen);
  assert.deepEqual(loadSettings(), chosen);
});

test('a stored field that does not fit falls back to its default', () => {
  kept.set('gomoku.settings', '{"language":7,"numbers":"yes","board":"slate","unknown":1}');
  assert.deepEqual(loadSettings(), { ...DEFAULTS, board: 'slate' });
  for (const text of ['', '{', 'null', '[]', '7']) {
    kept.set('gomoku.settings', text);
    assert.deepEqual(loadSettings(), DEFAULTS, text);
  }
  assert.notEqual(load('other', DEFAULTS), DEFAULTS, 'a copy, that may be changed');
});

test('a browser that keeps nothing is no trouble', () => {
  const refuse = () => {
    throw new Error('refused');
  };
  globalThis.localStorage = { getItem: refuse, setItem: refuse };
  saveSettings({ ...DEFAULTS, numbers: true });
  assert.deepEqual(loadSettings(), DEFAULTS);
});

test('a free game is set up with engines that there are', () => {
  const engines = ['greedy', 'best'];
  const setup = { ...loadSetup(engines), black: 'greedy', blackLevel: 3, size: 19 };
  saveSetup(setup);
  assert.deepEqual(loadSetup(engines), setup);
  assert.equal(loadSetup(['best']).black, '', 'an engine that is gone is a person');
  kept.set('gomoku.free', '{"size":23,"level":11,"rule":"caro","pause":3000}');
  assert.deepEqual([loadSetup(engines).size, loadSetup(engines).rule, loadSetup(engines).pause], [15, 'standard', 3000]);
  assert.deepEqual(playersOf(setup), { black: { engine: 'greedy', level: 3 }, white: { engine: 'best', level: 3 } });
});
