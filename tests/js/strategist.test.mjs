import assert from 'node:assert/strict';
import test, { mock } from 'node:test';
import { EngineClient } from '../../www/engine/client.js';
import { provenMove } from '../../www/free/strategist.js';

const BOARD = { size: 15, rule: 'standard' };
const { signal } = new AbortController();

test('the strategy is queried again after a timeout, but not after null', async () => {
  mock.getter(EngineClient.prototype, 'status', () => ({ where: 'worker', strategy: {}, problem: null }));
  const asked = mock.method(EngineClient.prototype, 'run', () => Promise.reject(Object.assign(new Error('slow'), { code: 'timeout' })));
  assert.equal(await provenMove(BOARD, ['h8', 'i9'], signal, 100), null);
  asked.mock.mockImplementation(async () => ({ winner: 'black', point: 'g9', winAt: 33, line: [] }));
  const found = await provenMove(BOARD, ['h8', 'i9'], signal, 100);
  assert.deepEqual([found?.best, found?.stones], ['g9', 31]);
  asked.mock.mockImplementation(async () => ({ winner: null }));
  assert.equal(await provenMove(BOARD, ['h8', 'i9', 'a1', 'a2'], signal, 100), null);
  assert.equal(asked.mock.callCount(), 3);
  assert.equal(await provenMove(BOARD, ['h8', 'i9', 'a1', 'a2', 'b1', 'b2'], signal, 100), null);
  assert.equal(asked.mock.callCount(), 3, 'nor does it later');
});
