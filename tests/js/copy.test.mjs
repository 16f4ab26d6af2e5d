import assert from 'node:assert/strict';
import test from 'node:test';
import { copyText } from '../../www/shared/copy.js';

test('a browser without a clipboard fails as one that refuses does', async () => {
  const has = (value) => Object.defineProperty(globalThis, 'navigator', { value, configurable: true });
  has({});
  const copying = copyText('h8');
  await assert.rejects(copying);
  const texts = [];
  has({ clipboard: { writeText: async (text) => void texts.push(text) } });
  await copyText('h8 i9');
  assert.deepEqual(texts, ['h8 i9']);
});
