// Saves the site for offline use. Each version has a store, named after the fingerprint of its file list. A new version is
// complete and checked before it is used. A page and its workers get all files from the store they started with, so old wasm
// never meets new data.

const worker = /** @type {any} */ (self);

/** The list of all files with their SHA-256. The build writes it. */
const LIST = 'files.json';
/** The page to serve for a request without a path. */
const ENTRY = 'index.html';
/** A list with fewer files does not belong to this site. */
const FEWEST_FILES = 20;
/** A download that takes longer ends the update. The next visit tries again. */
const FETCH_DEADLINE_MS = 120_000;

/** Names the current store and each open page's store. These entries are *pointers*. */
const POINTERS = 'gomoku-pointers';
const CURRENT = 'current';
const STORE = 'gomoku-';

/** An opening page may be missing from the list of pages for this many milliseconds. */
const OPENING = 60_000;

/** The pointers of pages. @type {Map<string, string>} */
const known = new Map();

/** @type {Promise<void> | null} */
let refreshing = null;

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(refresh().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  const scope = new URL(worker.registration.scope);
  if (event.request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  event.respondWith(answer(event, path === '' ? './' : addressIn(path)));
  if (event.request.mode === 'navigate') event.waitUntil(refreshOnce());
});

/**
 * Returns a file from the page's store or, failing that, from the network.
 * @param {any} event
 * @param {string} path
 */
async function answer(event, path) {
  // A storage error must not break a site that the network can serve.
  const saved = await savedFor(event, path).catch(() => null);
  return saved || fetch(event.request);
}

/** @param {any} event @param {string} path */
async function savedFor(event, path) {
  const store = await storeFor(event);
  return store && (await caches.open(store)).match(path);
}

/**
 * Returns the store that the page, or the worker's page, started with. A new page gets the current one.
 * @param {any} event
 * @returns {Promise<string | null>}
 */
async function storeFor(event) {
  const opened = event.request.mode === 'navigate';
  const pinned = opened ? null : await pointer(event.clientId);
  const store = pinned ?? (await pointer(CURRENT));
  // A worker is a client of its own and requests its modules.
  for (const client of [event.resultingClientId, opened ? '' : event.clientId]) {
    // If the storage is full, the pointer lasts as long as this service worker.
    if (client && store && !(pinned && client === event.clientId)) await point(client, store).catch(() => {});
  }
  return store;
}

/**
 * Returns the store that a pointer names. Pointers are stored, because browsers end idle service workers.
 * @param {string} name
 * @returns {Promise<string | null>}
 */
async function pointer(name) {
  const saved = name && !known.has(name) && (await (await caches.open(POINTERS)).match(addressOf(name)));
  return saved ? saved.text() : (known.get(name) ?? null);
}

/** @param {string} name @param {string} store */
async function point(name, store) {
  // The next service worker may change the current store. A page's store never changes.
  if (name !== CURRENT) known.set(name, store);
  const since = { headers: { date: new Date().toUTCString() } };
  await (await caches.open(POINTERS)).put(addressOf(name), new Response(store, since));
}

/** @param {string} name */
const addressOf = (name) => new URL(`pointer/${encodeURIComponent(name)}`, worker.registration.scope).href;

/** Looks for a new version unless a check is running. Does nothing offline. */
function refreshOnce() {
  refreshing ??= refresh()
    .catch(() => {})
    .finally(() => (refreshing = null));
  return refreshing;
}

/**
 * Switches to another version once it is complete: an upload may be in progress. Missing or damaged files are fetched again.
 */
async function refresh() {
  const files = checkedList(await (await fetched(LIST)).json());
  const name = STORE + (await digestOf(new TextEncoder().encode(JSON.stringify(files)))).slice(0, 24);
  const whole = await Promise.all(files.map(([file, digest]) => isWhole(name, file, digest)));
  const missing = files.filter((_, i) => !whole[i]);
  const responses = await Promise.all(missing.map(([file, digest]) => checked(addressIn(file), digest)));
  const store = await caches.open(name);
  try {
    await Promise.all(missing.map(([file], i) => store.put(addressIn(file), responses[i])));
    if (name !== (await pointer(CURRENT))) {
      // Another version of this service worker may have removed it.
      if (!(await caches.has(name))) throw new Error(`${name} was removed before it was complete`);
      await point(CURRENT, name);
    }
  } finally {
    // If the storage is full, an incomplete version must not take up space for saved games.
    await sweep();
  }
}

/**
 * Returns files with digests. Rejects other JSON, such as a server's error: a list has the entry page and enough files.
 * @param {unknown} list
 * @returns {[string, string][]}
 */
function checkedList(list) {
  const files = Object.entries(Object(list));
  const areDigests = files.every(([, digest]) => /^[0-9a-f]{64}$/.test(digest));
  if (!areDigests || files.length < FEWEST_FILES || !Object.hasOwn(Object(list), ENTRY)) throw new Error(`${LIST} is not a list of the site's files`);
  return files;
}

/** @param {string} name @param {string} file @param {string} digest */
async function isWhole(name, file, digest) {
  const saved = await caches.match(addressIn(file), { cacheName: name });
  return saved !== undefined && (await digestOf(await saved.arrayBuffer())) === digest;
}

/** Web servers redirect `index.html` to its folder. @param {string} file */
const addressIn = (file) => (file === ENTRY ? './' : file);

/** @param {string} file */
async function fetched(file) {
  const response = await fetch(file, { cache: 'no-cache', signal: AbortSignal.timeout(FETCH_DEADLINE_MS) });
  if (!response.ok) throw new Error(`cannot fetch ${file}: status ${response.status}`);
  return response;
}

/** @param {string} file @param {string} digest */
async function checked(file, digest) {
  const response = await fetched(file);
  const bytes = await response.clone().arrayBuffer();
  if ((await digestOf(bytes)) !== digest) throw new Error(`${file} belongs to another version`);
  // Browsers reject redirected pages, and some servers redirect `proof.html` to `proof`.
  return response.redirected ? new Response(bytes, response) : response;
}

/** @param {BufferSource} bytes */
async function digestOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Removes closed pages' pointers, and stores without a pointer. */
async function sweep() {
  const pointers = await caches.open(POINTERS);
  const open = new Set((await worker.clients.matchAll({ includeUncontrolled: true, type: 'all' })).map((/** @type {any} */ client) => addressOf(client.id)));
  const used = new Set();
  for (const request of await pointers.keys()) {
    const saved = /** @type {Response} */ (await pointers.match(request));
    const young = Date.now() - Date.parse(saved.headers.get('date') ?? '') < OPENING;
    // Copies of the site in other folders manage their own.
    const ours = request.url.startsWith(addressOf(''));
    if (!ours || request.url === addressOf(CURRENT) || open.has(request.url) || young) used.add(await saved.text());
    else await pointers.delete(request);
  }
  for (const name of await caches.keys()) {
    if (name.startsWith(STORE) && name !== POINTERS && !used.has(name)) await caches.delete(name);
  }
}
