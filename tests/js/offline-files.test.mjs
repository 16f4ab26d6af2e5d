import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';

const SCOPE = 'https://example.org/game/';
const OTHERS = Array.from({ length: 20 }, (_, i) => `other${i}.js`);
const FILES = { 'index.html': 'first page', 'proof.html': 'second page', 'app.js': 'script', ...Object.fromEntries(OTHERS.map((file) => [file, file])) };
const addressOf = (file) => new URL(file.url ?? file, SCOPE).href;

const digest = (text) => createHash('sha256').update(text).digest('hex');
const goodList = () => JSON.stringify(Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name, digest(text)])));

/** A network, with its requests, files that moved, and perhaps a wrong file list. */
const network = { asked: [], moved: new Set(), list: '' };

/** Marks a response as redirected, as a browser does. */
const redirected = (response, value) => Object.defineProperty(response, 'redirected', { value });

/** Has room for `room` more files. A broken one finds nothing. */
const storage = { stores: new Map(), room: Infinity, broken: false, onPut: (_name) => {} };

globalThis.caches = {
  async open(name) {
    if (storage.broken) throw new DOMException('broken', 'UnknownError');
    const store = storage.stores.get(name) ?? new Map();
    storage.stores.set(name, store);
    return {
      async match(file) {
        const response = store.get(addressOf(file));
        return response && redirected(response.clone(), response.redirected);
      },
      keys: async () => [...store.keys()].map((url) => ({ url })),
      delete: async (file) => store.delete(addressOf(file)),
      async put(file, response) {
        if (storage.room-- <= 0) throw new DOMException('full', 'QuotaExceededError');
        store.set(addressOf(file), response);
        storage.onPut(name);
      },
    };
  },
  match: async (file, { cacheName }) => storage.stores.get(cacheName)?.get(addressOf(file))?.clone(),
  has: async (name) => storage.stores.has(name),
  keys: async () => [...storage.stores.keys()],
  delete: async (name) => storage.stores.delete(name),
};

globalThis.fetch = async (asked) => {
  const file = addressOf(asked).slice(SCOPE.length) || 'index.html';
  network.asked.push(file);
  return redirected(new Response(file === 'files.json' ? network.list || goodList() : FILES[file]), network.moved.has(file));
};

const listeners = {};
globalThis.self = {
  addEventListener: (name, act) => (listeners[name] = act),
  registration: { scope: SCOPE },
  clients: { claim: async () => {}, matchAll: async () => [] },
  skipWaiting: async () => {},
};
await import('../../www/service-worker.js');

/** Stores the site anew. */
async function install() {
  storage.stores.clear();
  let done;
  listeners.install({ waitUntil: (promise) => (done = promise) });
  await done;
}

let clients = 0;

/** Opens a page and waits for the check for a new version. */
async function open(file) {
  let [answer, looked] = [];
  listeners.fetch({
    request: { url: addressOf(file), method: 'GET', mode: 'navigate' },
    clientId: '',
    resultingClientId: `page ${++clients}`,
    respondWith: (promise) => (answer = promise),
    waitUntil: (promise) => (looked = promise),
  });
  const response = await answer;
  await looked;
  return response;
}

const kept = () => [...storage.stores].find(([name]) => name !== 'gomoku-pointers')[1];

test('a page comes from the store even if the host has moved it', async () => {
  network.moved.add('proof.html');
  await install();
  network.asked = [];
  const response = await open('proof.html');
  assert.deepEqual([await response.text(), response.redirected], [FILES['proof.html'], false], 'a browser opens no page that was redirected');
  assert.deepEqual(network.asked, ['files.json']);
  network.moved.clear();
});

test('pages work with a full or broken storage', async () => {
  await install();
  network.asked = [];
  storage.room = 0;
  assert.equal(await (await open('proof.html')).text(), FILES['proof.html']);
  assert.deepEqual(network.asked, ['files.json'], 'what is kept is used');
  storage.broken = true;
  assert.equal(await (await open('proof.html')).text(), FILES['proof.html']);
  assert.ok(network.asked.includes('proof.html'), 'else it comes from the network');
  Object.assign(storage, { room: Infinity, broken: false });
});

test('an update that does not fit leaves the old version and nothing of the new one', async () => {
  await install();
  const before = [...storage.stores.keys()].sort();
  const old = kept();
  const files = [...old.keys()].sort();
  for (const room of [0, 1, 5, OTHERS.length]) {
    FILES['app.js'] = `script with room ${room}`;
    storage.room = room;
    assert.equal(await (await open('app.js')).text(), 'script');
    assert.deepEqual([...storage.stores.keys()].sort(), before, `room for ${room} files`);
    assert.deepEqual([...kept().keys()].sort(), files);
    storage.room = room;
    let done;
    listeners.install({ waitUntil: (promise) => (done = promise) });
    await assert.rejects(done, { name: 'QuotaExceededError' }, 'the browser keeps the old service worker');
    assert.deepEqual([...storage.stores.keys()].sort(), before);
  }
  storage.room = Infinity;
  await open('app.js');
  assert.equal(await (await open('app.js')).text(), FILES['app.js'], 'with room, the update comes');
  FILES['app.js'] = 'script';
});

test('a store that another service worker removes before it is complete is not used', async () => {
  await install();
  const before = [...storage.stores.keys()].sort();
  FILES['app.js'] = 'second script';
  storage.onPut = (name) => before.includes(name) || storage.stores.delete(name);
  await open('app.js');
  assert.equal(await (await open('app.js')).text(), 'script');
  assert.deepEqual([...storage.stores.keys()].sort(), before);
  storage.onPut = () => {};
  await open('app.js');
  assert.equal(await (await open('app.js')).text(), FILES['app.js']);
  FILES['app.js'] = 'script';
});

test('a first visit that does not fit is served by the network', async () => {
  storage.room = 3;
  await assert.rejects(install(), { name: 'QuotaExceededError' });
  assert.deepEqual([...storage.stores.keys()], ['gomoku-pointers'], 'nothing half stored is left');
  assert.equal(await (await open('proof.html')).text(), FILES['proof.html']);
  storage.room = Infinity;
});

for (const [what, damage] of [
  ['lost', (store) => store.delete(addressOf('app.js'))],
  ['damaged', (store) => store.set(addressOf('app.js'), new Response('<!doctype html>'))],
  ['cut short', (store) => store.set(addressOf('app.js'), new Response('scr'))],
]) {
  test(`a ${what} file of the cache is fetched again, and no other`, async () => {
    await install();
    damage(kept());
    network.asked = [];
    await open('');
    assert.deepEqual(network.asked, ['files.json', 'app.js']);
    assert.equal(await kept().get(addressOf('app.js')).clone().text(), FILES['app.js']);
    assert.deepEqual([...kept().keys()].sort(), Object.keys(FILES).map((file) => addressOf(file === 'index.html' ? '' : file)).sort());
  });
}

test('an incomplete list changes nothing', async () => {
  const without = (file) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(goodList())).filter(([name]) => name !== file)));
  const only = JSON.stringify({ 'index.html': digest(FILES['index.html']) });
  for (const list of ['{}', '[]', 'true', 'null', '7', '"index.html"', '<!doctype html>', goodList().slice(0, -9), only, without('index.html'), goodList().replace(/[0-9a-f]{64}/, 'x'), goodList().replace(/[0-9a-f]{64}/, digest('another'))]) {
    await install();
    const before = [...storage.stores.keys()];
    network.list = list;
    assert.equal(await (await open('proof.html')).text(), FILES['proof.html'], list);
    assert.deepEqual([...storage.stores.keys()], before, list);
    await assert.rejects(install(), undefined, list);
    network.list = '';
  }
});
