/**
 * Keeps the site for times without a network. All files of one version lie in one store, named by their common
 * fingerprint; a new version is fetched whole before it is used, and a page gets all its files, those of its workers
 * too, from the store that it began with: old wasm never meets new data.
 * @module
 */

const worker = /** @type {any} */ (self);

/** Every file that a page can ask for. */
const FILES = [
  './', 'app.css', 'app.js', 'board-grid.js', 'board-input.js', 'board-layers.js', 'board-marks.js', 'board-paint.js',
  'board-palettes.js', 'board-parts.js', 'board-pieces.js', 'board-style.js', 'board-surface.js', 'board-view.js', 'coach.js',
  'controller.js', 'controls.js', 'distances.js', 'dom.js', 'embed.css', 'embed.html', 'embed.js', 'engine-client.js',
  'engine-player.js', 'engine-service.js', 'engine-worker.js', 'explorer.js', 'game-record.js', 'game-tree.js',
  'gomoku-board.js', 'headline.js', 'help.js', 'i18n.js', 'icon.svg', 'icons.js', 'keep.js', 'manifest.webmanifest',
  'minishogi.html', 'move-list.js', 'notation.js', 'one-job.js', 'outlook.js', 'proof.html', 'proof.js', 'settings.js',
  'share.js', 'sheets.js', 'sleep.js', 'sound.js', 'status.js', 'step-list.js', 'store.js', 'task-service.js',
  'turns.js',
  'data/gomoku.json', 'engine/gomoku.js', 'engine/gomoku_bg.wasm', 'engine/games.js', 'engine/games_bg.wasm',
  'analyse/claims.js', 'analyse/editor.js', 'analyse/line-rows.js', 'analyse/lines.js', 'analyse/panel.js',
  'free/client.js', 'free/game.js', 'free/mode.js', 'free/panel.js', 'free/service.js', 'free/setup.js',
  'free/worker.js',
  'minishogi/app.js', 'minishogi/board.js', 'minishogi/client.js', 'minishogi/drag.js', 'minishogi/link.js',
  'minishogi/match.js', 'minishogi/minishogi.css', 'minishogi/move-list.js', 'minishogi/pieces.js',
  'minishogi/service.js', 'minishogi/settings.js', 'minishogi/words.js', 'minishogi/worker.js',
  'pages/page.js',
  'i18n/en.json', 'i18n/de.json', 'i18n/ru.json', 'i18n/zh.json', 'i18n/ja.json', 'free/i18n/en.json',
  'free/i18n/de.json', 'free/i18n/ru.json', 'free/i18n/zh.json', 'free/i18n/ja.json', 'minishogi/i18n/en.json',
  'minishogi/i18n/de.json', 'minishogi/i18n/ru.json', 'minishogi/i18n/zh.json', 'minishogi/i18n/ja.json',
  'pages/i18n/en.json', 'pages/i18n/de.json', 'pages/i18n/ru.json', 'pages/i18n/zh.json', 'pages/i18n/ja.json',
];

/** Holds the name of the store in use, and that of each open page. */
const POINTERS = 'gomoku-pointers';
const CURRENT = 'current';
const STORE = 'gomoku-';

/** Milliseconds during which a page that is just being opened may not be among the open ones. */
const OPENING = 60_000;

/** The pointers of pages, as they are kept. @type {Map<string, string>} */
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
  event.respondWith(answer(event, path === '' || path === 'index.html' ? './' : path));
  if (event.request.mode === 'navigate') event.waitUntil(refreshOnce());
});

/**
 * The file from the store of the page that asks, or from the network if it is none of ours.
 * @param {any} event
 * @param {string} path
 */
async function answer(event, path) {
  const store = await storeFor(event);
  const kept = store && (await (await caches.open(store)).match(path));
  return kept || fetch(event.request);
}

/**
 * The store that this page, or the page of this worker, has begun with; a page that is opened begins with the one in use.
 * @param {any} event
 * @returns {Promise<string | null>}
 */
async function storeFor(event) {
  const opened = event.request.mode === 'navigate';
  const pinned = opened ? null : await pointer(event.clientId);
  const store = pinned ?? (await pointer(CURRENT));
  // A worker is a client of its own, which asks for its modules itself.
  for (const client of [event.resultingClientId, opened ? '' : event.clientId]) {
    if (client && store && !(pinned && client === event.clientId)) await point(client, store);
  }
  return store;
}

/**
 * The store that this name stands for. They outlive the service worker, which a browser ends whenever it rests.
 * @param {string} name
 * @returns {Promise<string | null>}
 */
async function pointer(name) {
  const kept = name && !known.has(name) && (await (await caches.open(POINTERS)).match(addressOf(name)));
  return kept ? kept.text() : (known.get(name) ?? null);
}

/**
 * @param {string} name
 * @param {string} store
 */
async function point(name, store) {
  // The store in use may be changed by the next service worker; that of a page never changes.
  if (name !== CURRENT) known.set(name, store);
  const since = { headers: { date: new Date().toUTCString() } };
  await (await caches.open(POINTERS)).put(addressOf(name), new Response(store, since));
}

/** @param {string} name */
const addressOf = (name) => new URL(`pointer/${encodeURIComponent(name)}`, worker.registration.scope).href;

/** One look for a new version at a time; without a network there is none. */
function refreshOnce() {
  refreshing ??= refresh()
    .catch(() => {})
    .finally(() => (refreshing = null));
  return refreshing;
}

/** Fetches all files, and puts them in use if they are another version. */
async function refresh() {
  const responses = await Promise.all(FILES.map((file) => fetch(file, { cache: 'no-cache' })));
  const missing = FILES.filter((_, i) => !responses[i].ok);
  // A version without its strategy or with a file short is no version.
  if (missing.length > 0) throw new Error(`not to be had: ${missing.join(', ')}`);
  const bodies = await Promise.all(responses.map((response) => response.clone().arrayBuffer()));
  const prints = await Promise.all(bodies.map((body) => crypto.subtle.digest('SHA-256', body)));
  const whole = await crypto.subtle.digest('SHA-256', await new Blob(prints).arrayBuffer());
  const name = STORE + [...new Uint8Array(whole).slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (name !== (await pointer(CURRENT))) {
    const store = await caches.open(name);
    await Promise.all(FILES.map((file, i) => store.put(file, responses[i])));
    await point(CURRENT, name);
  }
  await sweep();
}

/** Removes the pointers of pages that are closed, and the stores that nobody points to. */
async function sweep() {
  const pointers = await caches.open(POINTERS);
  const open = new Set((await worker.clients.matchAll({ includeUncontrolled: true, type: 'all' })).map((/** @type {any} */ client) => addressOf(client.id)));
  const used = new Set();
  for (const request of await pointers.keys()) {
    const kept = /** @type {Response} */ (await pointers.match(request));
    const young = Date.now() - Date.parse(kept.headers.get('date') ?? '') < OPENING;
    // Another copy of the site, in another folder, looks after its own.
    const ours = request.url.startsWith(addressOf(''));
    if (!ours || request.url === addressOf(CURRENT) || open.has(request.url) || young) used.add(await kept.text());
    else await pointers.delete(request);
  }
  for (const name of await caches.keys()) {
    if (name.startsWith(STORE) && name !== POINTERS && !used.has(name)) await caches.delete(name);
  }
}
