import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { describe } from '../../www/free/panel.js';
import { loadPart } from '../../www/shared/i18n.js';

globalThis.fetch = async (address) => new Response(await readFile(address));
const words = await loadPart('en', 'free');
const setup = { size: 5, rule: 'standard', opening: '' };

/** A game that is over. */
const over = (winner, shown) => ({ facts: { winner, forbidden: [] }, shown, board: { size: 5, rule: 'standard' }, opening: '' });

test('a won game is decided by a stone, a drawn one by none', () => {
  assert.deepEqual(describe(words, over('white', 18), setup), { title: words.t('won.white'), detail: words.t('won.at', { n: 18 }) });
  assert.deepEqual(describe(words, over('draw', 25), setup), { title: words.t('won.draw'), detail: '' });
});
