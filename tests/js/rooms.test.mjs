import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const WWW = fileURLToPath(new URL('../../www/', import.meta.url));

/** Finds comments, which may import types from any script. */
const COMMENTS = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;
/** Files that exist only after a build. */
const MADE = ['engine/boards.js', 'engine/games.js'];
const IMPORT = /(?:^import |\sfrom |^export .* from |import\()'(\.[^']*)'/gm;

/** Lists the scripts with their static and dynamic imports. */
async function imports() {
  const names = (await readdir(WWW, { recursive: true })).filter((name) => name.endsWith('.js'));
  const read = async (name) => {
    const text = (await readFile(path.join(WWW, name), 'utf8')).replace(COMMENTS, '');
    const files = [...text.matchAll(IMPORT)].map(([, to]) => to.split('?')[0]);
    const named = files.filter((file) => file.endsWith('.js')).map((to) => path.join(path.dirname(name), to));
    return [name, named];
  };
  return new Map(await Promise.all(names.map(read)));
}

/** Returns the first cycle of imports, or null. */
function circle(graph) {
  const state = new Map();
  const walk = (name, way) => {
    if (state.get(name) === 'done') return null;
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    for (const next of graph.get(name) ?? []) {
      const found = walk(next, [...way, name]);
      if (found) return found;
    }
    state.set(name, 'done');
    return null;
  };
  for (const name of graph.keys()) {
    const found = walk(name, []);
    if (found) return found;
  }
  return null;
}

test('an import cycle is found', () => {
  assert.deepEqual(circle(new Map([['a', ['b', 'd']], ['b', ['c']], ['c', ['b']], ['d', []]])), ['b', 'c', 'b']);
  assert.equal(circle(new Map([['a', ['b', 'c']], ['b', ['c']], ['c', []]])), null);
});

test('imports form no cycle and every imported file exists', async () => {
  const graph = await imports();
  assert.ok(graph.size > 50 && graph.get('app.js').includes('gomoku-board.js'), 'imports are seen');
  assert.equal(circle(graph), null);
  for (const [name, named] of graph) for (const to of named) assert.ok(graph.has(to) || MADE.includes(to), `${name} imports ${to}`);
});

test('no other page needs the bundle of the first page', async () => {
  const graph = await imports();
  const manifest = await readFile(path.join(WWW, '../pkg.toml'), 'utf8');
  const [shared] = JSON.parse(`[${/together = \[\n([^]*?),\n\]/.exec(manifest)[1]}]`);
  const closure = (names) => {
    const seen = new Set(names);
    for (const name of seen) for (const to of graph.get(name) ?? []) if (!later.has(`${name} ${to}`)) seen.add(to);
    return seen;
  };
  const later = new Set();
  for (const name of graph.keys()) {
    const text = await readFile(path.join(WWW, name), 'utf8');
    for (const [, to] of text.matchAll(/import\('(\.[^']*\.js)'/g)) later.add(`${name} ${path.join(path.dirname(name), to)}`);
  }
  const first = closure(shared);
  const own = new Set([...closure(['app.js'])].filter((name) => !first.has(name)));
  assert.ok(own.has('app/links.js'));
  for (const [name, named] of graph) for (const to of named) assert.ok(own.has(name) || !own.has(to), `${name} imports ${to}, which is only in app.js`);
});

test('the basic folders import nothing from the others', async () => {
  const may = { shared: [], board: ['shared'], engine: ['shared'], game: ['shared', 'engine'], panel: ['shared', 'game'] };
  for (const [name, named] of await imports()) {
    const room = path.dirname(name);
    for (const to of named.map((to) => path.dirname(to))) {
      if (room in may) assert.ok(to === room || may[room].includes(to), `${name} imports from ${to}`);
    }
  }
});

test('www has entries at its root and documented folders', async () => {
  const entries = await readdir(WWW, { withFileTypes: true });
  const scripts = entries.map(({ name }) => name).filter((name) => name.endsWith('.js'));
  assert.deepEqual(scripts, ['app.js', 'embed.js', 'gomoku-board.js', 'late-styles.js', 'proof.js', 'service-worker.js']);
  const places = await readFile(path.join(WWW, '../src/README.md'), 'utf8');
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    assert.match(places, new RegExp(`^\\| [^|]*\`www/${name}\``, 'm'));
  }
});
