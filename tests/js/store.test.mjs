import assert from 'node:assert/strict';
import test, { beforeEach } from 'node:test';
import { DEFAULTS, load, loadSettings, saveSettings, whenUnsaved } from '../../www/shared/store.js';
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

test('two tabs change different settings at the same moment', () => {
  kept.set('gomoku.settings', '{"board":"slate","numbers":true}');
  const seen = new Map(kept);
  saveSettings({ numbers: false });
  // The other tab has not seen this change yet.
  const first = new Map(kept);
  kept = storage(seen);
  saveSettings({ orientation: 3 });
  kept = storage([...first, ...[...kept].filter(([name, text]) => seen.get(name) !== text)]);
  assert.deepEqual(loadSettings(), { ...DEFAULTS, board: 'slate', numbers: false, orientation: 3 });
});

test('an invalid stored field falls back to its default', () => {
  kept.set('gomoku.settings', '{"language":7,"numbers":"yes","board":"slate","unknown":1}');
  assert.deepEqual(loadSettings(), { ...DEFAULTS, board: 'slate' });
  for (const text of ['', '{', 'null', '[]', '7']) {
    kept.set('gomoku.settings', text);
    assert.deepEqual(loadSettings(), DEFAULTS, text);
  }
  assert.notEqual(load('other', DEFAULTS), DEFAULTS, 'a copy, that may be changed');
});

test('data that cannot be saved lasts until the page is left, and this is reported once', () => {
  const refuse = () => {
    throw new Error('refused');
  };
  let reports = 0;
  whenUnsaved(() => reports++);
  globalThis.localStorage = { getItem: refuse, setItem: refuse };
  assert.deepEqual(loadSettings(), DEFAULTS);
  for (const numbers of [true, false, true]) {
    saveSettings({ ...DEFAULTS, numbers });
    assert.deepEqual(loadSettings(), { ...DEFAULTS, numbers });
  }
  assert.equal(reports, 1);
  kept = storage();
  saveSettings(DEFAULTS);
  kept.clear();
  assert.deepEqual(loadSettings(), DEFAULTS, 'saved again');
});

test('a free game is set up only with known engines', () => {
  const engines = ['greedy', 'best'];
  const setup = { ...loadSetup(engines), black: 'greedy', blackLevel: 3, size: 19 };
  saveSetup(setup);
  assert.deepEqual(loadSetup(engines), setup);
  assert.equal(loadSetup(['best']).black, '', 'an engine that is gone is a person');
  kept.set('gomoku.free', '{"size":23,"level":11,"rule":"caro","pause":3000}');
  assert.deepEqual([loadSetup(engines).size, loadSetup(engines).rule, loadSetup(engines).pause], [15, 'standard', 3000]);
  assert.deepEqual(playersOf(setup), { black: { engine: 'greedy', level: 3 }, white: { engine: 'best', level: 3 } });
});
