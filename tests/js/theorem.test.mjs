import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';

const read = (name) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

const CHARACTERS = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

test('the page shows the definition that the theorem is about, to the last word', async () => {
  const [spec, page] = await Promise.all([read('src/theorem/Spec.v'), read('www/proof.html')]);
  const [, shown] = /<code id="definition">([^<]*)<\/code>/.exec(page);
  const definition = shown.replace(/&(?:lt|gt|amp);/g, (name) => CHARACTERS[name]);
  // What stands before it imports numbers and lists.
  const before = spec.slice(0, spec.indexOf('(** A point'));
  assert.equal(before + definition + '\n', spec);
  assert.match(before, /^\(\*\*[^]*\*\)\s+From Coq Require Import ZArith List\.\s+Import ListNotations\.\s+Open Scope Z_scope\.\s+$/);
});

test('every definition of it is used', async () => {
  const spec = (await read('src/theorem/Spec.v')).replace(/\(\*[^]*?\*\)/g, '');
  const names = [...spec.matchAll(/^(?:Definition|Inductive|Record|Fixpoint) (\w+)/gm)].map(([, name]) => name);
  assert.ok(names.length > 10, `${names}`);
  const rest = await Promise.all(['Sanity.v', 'theorems.awk'].map((name) => read(`src/theorem/${name}`)));
  for (const name of names) {
    const uses = [...spec.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length - 1;
    // The games and the empty board are what the theorems speak of.
    const spoken = ['standard', 'freestyle', 'strict', 'empty', 'wins'].includes(name);
    assert.ok(uses > 0 || (spoken && rest.some((text) => new RegExp(`\\b${name}\\b`).test(text))), name);
  }
});
