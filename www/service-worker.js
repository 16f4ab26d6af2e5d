/**
 * Keeps the page for times without a network. All files of one version lie in one store, named by their common
 * fingerprint; a new version is fetched whole before it is used, and a page gets all its files from one store: old wasm
 * never meets new data.
 * @module
 */

const worker = /** @type {any} */ (self);

/** Every file that the page can ask for. */
const FILES = [
  './', 'app.css', 'app.js', 'board-grid.js', 'board-input.js', 'board-layers.js', 'board-marks.js',
  'board-paint.js', 'board-palettes.js', 'board-parts.js', 'board-style.js', 'board-surface.js', 'board-view.js', 'coach.js', 'controller.js',
  'controls.js', 'distances.js', 'dom.js', 'engine-client.js', 'engine-service.js', 'engine-worker.js', 'engine-player.js', 'explorer.js',
  'game-record.js', 'game-tree.js', 'gomoku-board.js', 'headline.js', 'help.js', 'i18n.js', 'icon.svg', 'icons.js', 'manifest.webmanifest',
  'move-list.js', 'notation.js', 'one-job.js', 'outlook.js', 'settings.js', 'shade.js', 'share.js', 'sheets.js', 'sleep.js', 'sound.js', 'status.js', 'step-list.js', 'store.js', 'task-service.js', 'turns.js',
  'data/gomoku.json', 'engine/gomoku.js', 'engine/gomoku_bg.wasm',
  'engine/games.js', 'engine/games_bg.wasm', 'analyse/claims.js', 'analyse/editor.js', 'analyse/line-rows.js', 'analyse/lines.js', 'analyse/panel.js', 'free/client.js', 'free/game.js', 'free/mode.js', 'free/panel.js', 'free/service.js', 'free/setup.js', 'free/worker.js',
  'free/i18n/en.json', 'free/i18n/de.json', 'free/i18n/ru.json', 'free/i18n/zh.json', 'free/i18n/ja.json',
  'i18n/en.json', 'i18n/de.json', 'i18n/ru.json', 'i18n/zh.json', 'i18n/ja.json',
];

/** Holds the name of the store in use. */
const POINTER = 'gomoku-current';
const STORE = 'gomoku-';

/** The store that each open page has begun with. @type {Map<string, string>} */
const pinned = new Map();

/** @type {Promise<void> | null} */
let refreshing = null;

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(refresh().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== worker.location.origin) return;
  const scope = new URL(worker.registration.scope).pathname;
  let path = url.pathname.startsWith(scope) ? url.pathname.slice(scope.length) : null;
  if (path === '' || path === 'index.html') path = './';
  if (path === null || !FILES.includes(path)) return;
  event.respondWith(answer(event, path));
  if (event.request.mode === 'navigate') event.waitUntil(refreshOnce());
});

/**
 * @param {any} event
 * @param {string} path
 */
async function answer(event, path) {
  const client = event.resultingClientId || event.clientId;
  const store = pinned.get(client) ?? (await current());
  if (store && client) pinned.set(client, store);
  const kept = store && (await (await caches.open(store)).match(path));
  return kept || fetch(event.request);
}

/** The name of the store in use. */
async function current() {
  const pointer = await (await caches.open(POINTER)).match('name');
  return pointer ? pointer.text() : null;
}

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
  if (name === (await current())) return;
  const store = await caches.open(name);
  await Promise.all(FILES.map((file, i) => store.put(file, responses[i])));
  await (await caches.open(POINTER)).put('name', new Response(name));
  const used = new Set([name, POINTER, ...pinned.values()]);
  for (const other of await caches.keys()) {
    if (other.startsWith(STORE) && !used.has(other)) await caches.delete(other);
  }
}
