import assert from 'node:assert/strict';
import test from 'node:test';
import { copyText } from '../../www/shared/copy.js';

test('a missing clipboard fails like a refused one', async () => {
  const has = (value) => Object.defineProperty(globalThis, 'navigator', { value, configurable: true });
  has({});
  const copying = copyText('h8');
  await assert.rejects(copying);
  const texts = [];
  has({ clipboard: { writeText: async (text) => void texts.push(text) } });
  await copyText('h8 i9');
  assert.deepEqual(texts, ['h8 i9']);
});
