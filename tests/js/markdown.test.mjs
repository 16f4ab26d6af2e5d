import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LINK = /\]\(([^)\s]+)\)/g;
/** Finds code, which is shown as written. */
const CODE = /^```[^]*?^```|`[^`\n]*`/gm;

/** Lists Markdown files, except installed and generated ones. */
async function papers() {
  const all = await Promise.all(['.', 'src', 'tests', 'www'].map(async (folder) => {
    const names = await readdir(path.join(ROOT, folder), { recursive: folder !== '.' });
    return names.map((name) => path.join(folder, name));
  }));
  return all.flat().filter((name) => name.endsWith('.md') && !name.includes('node_modules'));
}

/** Returns the anchors of the headings on GitHub. */
function anchors(text) {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading);
  return headings.map((heading) => heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'));
}

test('every link between files leads somewhere', async () => {
  const broken = [];
  const names = await papers();
  for (const name of names) {
    const from = path.dirname(name);
    const text = (await readFile(path.join(ROOT, name), 'utf8')).replace(CODE, '');
    for (const [, link] of text.matchAll(LINK)) {
      if (/^[a-z]+:/.test(link)) continue;
      const [file, anchor] = link.split('#');
      const target = file ? path.join(ROOT, from, file) : path.join(ROOT, name);
      const found = existsSync(target) && (!anchor || anchors(await readFile(target, 'utf8')).includes(anchor));
      if (!found) broken.push(`${name}: ${link}`);
    }
  }
  assert.deepEqual(broken, []);
  assert.ok(names.length > 8, `${names}`);
});
