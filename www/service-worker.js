// Saves the site for offline use. All files of one version are in one store, which is named after the fingerprint of the file
// list. A new version is fetched completely and checked before it is used. A page gets all its files, including those of its
// workers, from the store with which it started, so that old wasm is never combined with new data.

const worker = /** @type {any} */ (self);

/** The list of all files that a page can request, with the SHA-256 of each file. The build writes this list. */
const LIST = 'files.json';
/** The page to serve for a request without a path. */
const ENTRY = 'index.html';
/** The minimum number of files in the list. A list with fewer files does not belong to this site. */
const FEWEST_FILES = 20;
/**
 * The time limit for fetching a file, in milliseconds. If a file takes longer, the update is abandoned, and the next visit
 * tries again.
 */
const FETCH_DEADLINE_MS = 120_000;

/**
 * The cache that stores the name of the current store, and the name of the store of each open page. These names are called
 * *pointers*.
 */
const POINTERS = 'gomoku-pointers';
const CURRENT = 'current';
const STORE = 'gomoku-';

/** The time in milliseconds during which an opening page may be missing from the list of pages. */
const OPENING = 60_000;

/** The pointers of pages, as stored. @type {Map<string, string>} */
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
 * Returns a file from the store of the page that requests it. A file that is not in the store comes from the network.
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
 * Returns the store with which the requesting page, or the page of the requesting worker, started. A new page starts with the
 * current store.
 * @param {any} event
 * @returns {Promise<string | null>}
 */
async function storeFor(event) {
  const opened = event.request.mode === 'navigate';
  const pinned = opened ? null : await pointer(event.clientId);
  const store = pinned ?? (await pointer(CURRENT));
  // A worker is a separate client, which requests its modules itself.
  for (const client of [event.resultingClientId, opened ? '' : event.clientId]) {
    // If the storage is full, this service worker remembers the pointer for as long as it runs.
    if (client && store && !(pinned && client === event.clientId)) await point(client, store).catch(() => {});
  }
  return store;
}

/**
 * Returns the store to which this pointer points. Pointers are stored, because a browser ends the service worker when it is
 * idle.
 * @param {string} name
 * @returns {Promise<string | null>}
 */
async function pointer(name) {
  const saved = name && !known.has(name) && (await (await caches.open(POINTERS)).match(addressOf(name)));
  return saved ? saved.text() : (known.get(name) ?? null);
}

/** @param {string} name @param {string} store */
async function point(name, store) {
  // Do not remember the current store, because the next service worker may change it. The store of a page never changes.
  if (name !== CURRENT) known.set(name, store);
  const since = { headers: { date: new Date().toUTCString() } };
  await (await caches.open(POINTERS)).put(addressOf(name), new Response(store, since));
}

/** @param {string} name */
const addressOf = (name) => new URL(`pointer/${encodeURIComponent(name)}`, worker.registration.scope).href;

/** Checks for a new version unless a check is already running. Does nothing offline. */
function refreshOnce() {
  refreshing ??= refresh()
    .catch(() => {})
    .finally(() => (refreshing = null));
  return refreshing;
}

/**
 * Checks for another version and switches to it once it is complete, since an upload may still be in progress. Missing or
 * damaged files of the current version are fetched again.
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
      // Another version of this service worker may have removed the new store.
      if (!(await caches.has(name))) throw new Error(`${name} was removed before it was complete`);
      await point(CURRENT, name);
    }
  } finally {
    // If the storage is full, an incomplete new version must not take up the space for saved games.
    await sweep();
  }
}

/**
 * Returns the files in a list with their digests. Other JSON, such as a web server's error message, is rejected. A valid list
 * contains the entry page and enough other files.
 * @param {unknown} list
 * @returns {[string, string][]}
 */
function checkedList(list) {
  const files = Object.entries(Object(list));
  const areDigests = files.every(([, digest]) => /^[0-9a-f]{64}$/.test(digest));
  if (!areDigests || files.length < FEWEST_FILES || !Object.hasOwn(Object(list), ENTRY)) throw new Error(`${LIST} is not a list of the site's files`);
  return files;
}

/** Returns true if a store contains the file with the right contents. @param {string} name @param {string} file @param {string} digest */
async function isWhole(name, file, digest) {
  const saved = await caches.match(addressIn(file), { cacheName: name });
  return saved !== undefined && (await digestOf(await saved.arrayBuffer())) === digest;
}

/** Returns the address of a file in the list. Web servers redirect `index.html` to its folder. @param {string} file */
const addressIn = (file) => (file === ENTRY ? './' : file);

/** @param {string} file */
async function fetched(file) {
  const response = await fetch(file, { cache: 'no-cache', signal: AbortSignal.timeout(FETCH_DEADLINE_MS) });
  if (!response.ok) throw new Error(`cannot fetch ${file}: status ${response.status}`);
  return response;
}

/** @param {string} file @param {string} digest the digest of the right contents */
async function checked(file, digest) {
  const response = await fetched(file);
  const bytes = await response.clone().arrayBuffer();
  if ((await digestOf(bytes)) !== digest) throw new Error(`${file} belongs to another version`);
  // Browsers refuse redirected pages, and some web servers redirect `proof.html` to `proof`.
  return response.redirected ? new Response(bytes, response) : response;
}

/** @param {BufferSource} bytes */
async function digestOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Removes the pointers of closed pages and every store that nothing points to. */
async function sweep() {
  const pointers = await caches.open(POINTERS);
  const open = new Set((await worker.clients.matchAll({ includeUncontrolled: true, type: 'all' })).map((/** @type {any} */ client) => addressOf(client.id)));
  const used = new Set();
  for (const request of await pointers.keys()) {
    const saved = /** @type {Response} */ (await pointers.match(request));
    const young = Date.now() - Date.parse(saved.headers.get('date') ?? '') < OPENING;
    // Other copies of the site in other folders manage their own pointers, so leave those alone.
    const ours = request.url.startsWith(addressOf(''));
    if (!ours || request.url === addressOf(CURRENT) || open.has(request.url) || young) used.add(await saved.text());
    else await pointers.delete(request);
  }
  for (const name of await caches.keys()) {
    if (name.startsWith(STORE) && name !== POINTERS && !used.has(name)) await caches.delete(name);
  }
}
