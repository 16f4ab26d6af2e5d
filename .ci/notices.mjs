// Prints the licenses of the libraries in a program. Run it with `node .ci/notices.mjs CRATE [TARGET]`. If a library offers a
// choice of licenses that includes MIT, we choose MIT.

import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const [crate, target] = process.argv.slice(2);
const platform = target ? ['--filter-platform', target] : [];
const metadata = JSON.parse(
  execFileSync('cargo', ['metadata', '--format-version', '1', '--locked', ...platform], { encoding: 'utf8', maxBuffer: 2 ** 28 }),
);
const packages = new Map(metadata.packages.map((it) => [it.id, it]));
const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]));
const isMacro = (it) => it.targets.some(({ kind }) => kind.includes('proc-macro'));

/** The libraries that the program contains. Build tools and test libraries are left out. */
const inside = new Set();
const pending = metadata.packages.filter((it) => it.name === crate && !it.source).map((it) => it.id);
while (pending.length) {
  const id = pending.pop();
  if (inside.has(id) || isMacro(packages.get(id))) continue;
  inside.add(id);
  pending.push(...nodes.get(id).deps.filter(({ dep_kinds: kinds }) => kinds.some(({ kind }) => kind === null)).map(({ pkg }) => pkg));
}

/** The license texts, each with the libraries that use it. */
const texts = new Map();
const libraries = [...inside].map((id) => packages.get(id)).filter((it) => it.source);
for (const library of libraries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))) {
  const folder = path.dirname(library.manifest_path);
  const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile() && /^(licen[cs]e|copying|notice|unlicense)/i.test(file.name));
  const names = files.map(({ name }) => name).sort();
  const isChoice = /\bOR\b|\//.test(library.license ?? '') && !/\bAND\b/.test(library.license ?? '');
  const mit = names.filter((name) => /mit/i.test(name) || /^notice/i.test(name));
  const name = `${library.name} ${library.version} (${library.license})`;
  const chosen = isChoice && mit.some((name) => /mit/i.test(name)) ? mit : names;
  for (const file of chosen.length ? chosen : [null]) {
    const text = file ? readFileSync(path.join(folder, file), 'utf8').replaceAll('\r', '').trim() : `The package has no license text; see ${library.repository}.`;
    texts.set(text, [...(texts.get(text) ?? []), name]);
  }
}

console.log('Libraries inside this software, with their licenses. The Rust standard library (MIT OR Apache-2.0, the Rust project\ncontributors) is inside too.');
for (const [text, names] of texts) console.log(`\n${'='.repeat(80)}\n${names.join('\n')}\n${'-'.repeat(80)}\n${text}`);
