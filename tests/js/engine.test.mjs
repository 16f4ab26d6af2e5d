import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import test, { mock } from 'node:test';
import { EngineClient } from '../../www/engine/client.js';
import { TaskService } from '../../www/engine/service.js';

globalThis.requestAnimationFrame = (act) => setTimeout(act);
globalThis.cancelAnimationFrame = clearTimeout;
globalThis.location = new URL('https://example.org/');

/** A program whose work takes `steps` steps. Counts tasks started and freed. */
function program(steps, fault = null) {
  const made = { started: 0, freed: 0 };
  made.start = () => {
    let step = 0;
    made.started++;
    return {
      step() {
        step++;
        if (step === steps && fault) throw fault;
        return { done: step === steps, progress: [step], result: `${steps} steps` };
      },
      free: () => void made.freed++,
    };
  };
  return { made, open: async () => ({ program: { methods: { twice: (n) => 2 * n }, start: made.start, free() {} }, info: 'opened', problem: null }) };
}

/** A service, and a function that waits for a message. */
async function service(program) {
  const posted = [];
  let heard = () => {};
  const service = new TaskService((message) => {
    posted.push(message);
    heard();
  }, 8, program.open);
  service.handle({ type: 'open' });
  const message = (fits) => new Promise((resolve) => {
    heard = () => posted.some(fits) && resolve(posted.find(fits));
    heard();
  });
  await message(({ type }) => type === 'opened');
  return { service, message };
}

test('finished, failed and aborted work is freed once', async () => {
  for (const [fault, type, freed] of [
    [null, 'result', 1],
    [Object.assign(new Error('bad'), { code: 'bad-move' }), 'error', 1],
    // After a trap, no method may be called.
    [new WebAssembly.RuntimeError('unreachable'), 'error', 0],
  ]) {
    const work = program(3, fault);
    const { service: running, message } = await service(work);
    running.handle({ type: 'run', id: 1, kind: 'any', moves: '' });
    const told = await message(({ id, type }) => id === 1 && type !== 'progress');
    assert.deepEqual([told.type, work.made.freed], [type, freed]);
    running.close();
    assert.equal(work.made.freed, freed);
  }
  const endless = program(Infinity);
  const { service: running, message } = await service(endless);
  running.handle({ type: 'run', id: 1, kind: 'any', moves: '' });
  await message(({ type }) => type === 'progress');
  running.handle({ type: 'cancel', id: 1 });
  assert.equal((await message(({ type }) => type === 'error')).error.code, 'cancelled');
  assert.equal(endless.made.freed, 1);
  running.close();
});

test('a request aborted before the engine opens never starts', async () => {
  const work = program(1);
  const posted = [];
  let opened = () => {};
  const opening = new Promise((resolve) => (opened = resolve));
  const running = new TaskService((message) => posted.push(message), 8, () => opening.then(work.open));
  running.handle({ type: 'open' });
  for (const id of [1, 2]) running.handle({ type: 'run', id, kind: 'any', moves: '' });
  running.handle({ type: 'cancel', id: 1 });
  opened();
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(posted.filter(({ id, type }) => id && type !== 'progress').map(({ id, type }) => [id, type]), [[1, 'error'], [2, 'result']]);
  assert.equal(work.made.started, 1);
  running.close();
});

/** Node.js has no workers, so the program runs on the page. */
function client(work) {
  const createService = (post, target) => new TaskService(post, target, work.open);
  return new EngineClient({ worker: new URL('https://example.org/worker.js'), service: async () => ({ createService }), data: null });
}

test('a signal has a listener only during a request', async () => {
  const { signal } = new AbortController();
  const engine = client(program(3));
  const values = [];
  const asked = engine.run('any', '', { signal, onProgress: (value) => values.push(value) });
  assert.equal(getEventListeners(signal, 'abort').length, 1);
  assert.equal(await asked, '3 steps');
  assert.equal(getEventListeners(signal, 'abort').length, 0);
  assert.deepEqual(values, [1, 2, 3]);
  assert.equal(await engine.call('twice', 21), 42);
  await assert.rejects(engine.call('thrice', 21), { code: 'internal' });

  const failing = client(program(2, Object.assign(new Error('bad'), { code: 'bad-move' })));
  await assert.rejects(failing.run('any', '', { signal }), { code: 'bad-move' });
  assert.equal(getEventListeners(signal, 'abort').length, 0);
  for (const end of [engine, failing]) end.close();
});

test('a request ends by abort, by time and with its engine', async () => {
  const work = program(Infinity);
  const engine = client(work);
  const job = new AbortController();
  const asked = [
    engine.run('any', '', { signal: job.signal, onProgress: () => job.abort() }),
    engine.run('any', '', { timeout: 5 }),
    engine.run('any', ''),
  ].map((promise) => promise.catch((error) => error.code));
  assert.deepEqual(await Promise.all(asked.slice(0, 2)), ['cancelled', 'timeout']);
  await assert.rejects(engine.run('any', '', { signal: job.signal }), { code: 'cancelled' });
  engine.close();
  assert.equal(await asked[2], 'closed');
  await assert.rejects(engine.call('twice', 1), { code: 'closed' });
  assert.equal(work.made.freed, work.made.started);
});

test('a trap on the page ends the engine for good', async () => {
  const engine = client(program(1, new WebAssembly.RuntimeError('unreachable')));
  await assert.rejects(engine.run('any', ''), { code: 'crashed' });
  assert.deepEqual([engine.status.where, engine.status.problem.code], ['none', 'crashed']);
  await assert.rejects(engine.call('twice', 1), { code: 'crashed' }, 'not left waiting');
  engine.close();
});

test('a closed engine says so, even while opening', async () => {
  let open = () => {};
  const opening = new Promise((resolve) => (open = resolve));
  const engine = client({ open: () => opening.then(program(1).open) });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const told = [];
  engine.addEventListener('status', () => told.push(engine.status.where));
  engine.close();
  open();
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.deepEqual([told, engine.status.where], [['none'], 'none']);
  await assert.rejects(engine.call('twice', 1), { code: 'closed' });
});

test('any thrown value is reported', async () => {
  for (const [thrown, code, message] of [
    [{ code: 'bad-point', message: 'no point' }, 'bad-point', 'no point'],
    ['a text', 'internal', 'a text'],
    [undefined, 'internal', 'undefined'],
  ]) {
    const engine = client({ open: async () => ({ program: { methods: { fail: () => { throw thrown; } }, start() {}, free() {} }, info: null, problem: null }) });
    await assert.rejects(engine.call('fail'), { code, message });
    engine.close();
  }
});

/** A worker that sends scripted messages. */
class FakeWorker {
  static made = [];
  static first = () => {};
  static answers = false;

  constructor() {
    FakeWorker.made.push(this);
    queueMicrotask(() => FakeWorker.first(this));
  }

  postMessage(sent) {
    const { type, id, args } = structuredClone(sent);
    if (!FakeWorker.answers) return;
    const message = type === 'open' ? { type: 'opened', info: 'in a worker', problem: null } : { type: 'result', id, value: 2 * args[0] };
    queueMicrotask(() => this.onmessage({ data: message }));
  }

  terminate() {
    this.ended = true;
  }
}

test('if no worker can take a request, only that request fails', async () => {
  Object.assign(globalThis, { Worker: FakeWorker });
  Object.assign(FakeWorker, { made: [], first: () => {}, answers: true });
  const engine = client(program(1));
  try {
    const early = [engine.call('twice', () => 1), engine.call('twice', 2)];
    await assert.rejects(early[0], { code: 'bad-option' });
    assert.equal(await early[1], 4);
    await assert.rejects(engine.call('twice', Symbol('no number')), { code: 'bad-option' });
    await assert.rejects(engine.run('any', '', { signal: {} }), TypeError);
    // No timer may restart the engine.
    assert.equal(await engine.call('twice', 3), 6);
    assert.equal(FakeWorker.made.length, 1);
  } finally {
    Reflect.deleteProperty(globalThis, 'Worker');
    engine.close();
  }
});

test('a time limit that is too long for a timer means no limit', async () => {
  const engine = client(program(3));
  for (const timeout of [Infinity, 1e10, 2 ** 31 - 1, undefined, NaN]) assert.equal(await engine.run('any', '', { timeout }), '3 steps');
  engine.close();
});

for (const [what, first, where] of [
  ['whose script is empty or hangs', () => {}, 'page'],
  ['whose script runs and whose files hang', (worker) => worker.onmessage({ data: { type: 'alive' } }), 'starting'],
]) {
  test(`an engine ${what} is late, and can be started again`, async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    Object.assign(globalThis, { Worker: FakeWorker });
    Object.assign(FakeWorker, { made: [], first, answers: false });
    try {
      const engine = client(program(1));
      const problems = [];
      engine.addEventListener('status', () => problems.push(engine.status.problem?.code ?? null));
      const asked = engine.call('twice', 21);
      // Let the first frame pass, then almost the whole time limit.
      for (const milliseconds of [1, 0, 7_999]) {
        mock.timers.tick(milliseconds);
        await new Promise(setImmediate);
      }
      assert.deepEqual([problems, engine.status.where], [[], 'starting']);
      mock.timers.tick(1);
      await new Promise(setImmediate);
      assert.equal(problems[0], 'late');
      assert.deepEqual([engine.status.where, FakeWorker.made[0].ended ?? false], [where, where === 'page']);
      FakeWorker.answers = true;
      engine.retry();
      assert.equal(await asked, 42);
      assert.equal(await engine.call('twice', 4), 8);
      assert.deepEqual([engine.status.where, engine.status.problem], ['worker', null]);
      assert.ok(FakeWorker.made[0].ended);
      // Let the first worker's time limit pass.
      mock.timers.tick(60_000);
      assert.equal(engine.status.problem, null);
      engine.close();
    } finally {
      mock.timers.reset();
      Reflect.deleteProperty(globalThis, 'Worker');
    }
  });
}
