import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import test from 'node:test';
import { sleep } from '../../www/game/sleep.js';
import { OneJob } from '../../www/game/one-job.js';
import { newest } from '../../www/shared/promises.js';

/** Creates a promise that the test settles. */
function coming() {
  const promise = {};
  promise.it = new Promise((resolve, reject) => Object.assign(promise, { resolve, reject }));
  return promise;
}

test('if two languages are chosen quickly, the later one stays', async () => {
  for (const order of [[0, 1], [1, 0]]) {
    const wait = newest();
    const languages = [coming(), coming()];
    let shown = '';
    const waits = languages.map(({ it }) => wait(it, (language) => (shown = language)));
    for (const i of order) {
      languages[i].resolve(['first', 'second'][i]);
      await languages[i].it;
    }
    await Promise.all(waits);
    assert.equal(shown, 'second');
  }
});

test('a failure counts only while nothing newer has started', async () => {
  const wait = newest();
  const [old, last] = [coming(), coming()];
  const [first, second] = [old, last].map(({ it }) => wait(it, () => assert.fail('nothing came')));
  old.reject(new Error('old'));
  last.reject(new Error('new'));
  await first;
  await assert.rejects(second, { message: 'new' });
});

test('waiting ends by time or abort, and stops listening', async () => {
  const { signal } = new AbortController();
  await sleep(1, signal);
  assert.equal(getEventListeners(signal, 'abort').length, 0);
  const job = new AbortController();
  const waiting = sleep(60_000, job.signal);
  job.abort();
  await assert.rejects(waiting, { code: 'cancelled' });
});

test('new work ends the old', async () => {
  const job = new OneJob();
  const [first, told] = [coming(), []];
  let given;
  const running = job.run(async (signal) => {
    given = signal;
    await first.it;
  }, () => told.push('first'));
  assert.ok(job.busy);
  await job.run(async () => {}, () => told.push('second'));
  assert.ok(given.aborted);
  first.reject(new Error('nobody’s'));
  await running;
  assert.deepEqual([told, job.busy], [['second'], false]);
  await assert.rejects(job.run(async () => Promise.reject(new Error('mine')), () => {}), { message: 'mine' });
});
