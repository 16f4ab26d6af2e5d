import assert from 'node:assert/strict';
import test from 'node:test';
import { describe, figures } from '../../www/free/panel.js';
import { loadPart } from '../../www/shared/i18n.js';
import './fakes.mjs';

const words = await loadPart('en', 'free');
const setup = { size: 5, rule: 'standard', opening: '' };

const over = (winner, shown) => ({ facts: { winner, forbidden: [] }, shown, board: { size: 5, rule: 'standard' }, opening: '' });

test('a won game is decided by a stone, a drawn one by none', () => {
  assert.deepEqual(describe(words, over('white', 18), setup), { title: words.t('won.white'), detail: words.t('won.at', { n: 18 }) });
  assert.deepEqual(describe(words, over('draw', 25), setup), { title: words.t('won.draw'), detail: '' });
});

test('the thinking line names the depth and the winner', () => {
  const thought = { done: true, best: 'h8', line: [], score: null, nodes: 32267, result: 'win', stones: 17 };
  const said = (change) => figures(words, { ...thought, ...change }, 1000, 'white');
  assert.equal(said({ depth: 0 }), '32,267 positions · 32,300 a second · White wins within 17 moves');
  assert.equal(said({ depth: 7, result: 'loss', stones: 1 }), 'depth 7 · 32,267 positions · 32,300 a second · White loses within 1 move');
});
