import assert from 'node:assert/strict';
import test from 'node:test';
import { LANGUAGES } from '../../www/shared/i18n.js';
import { read } from './fakes.mjs';

const CHARACTERS = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

test('the page shows the definitions of the theorems word for word', async () => {
  const [spec, plane, page] = await Promise.all([...['Spec', 'Plane'].map((name) => read(`src/proof/theorem/${name}.v`)), read('www/proof.html')]);
  const [definition, infinite] = ['definition', 'plane'].map((id) => {
    const [, shown] = new RegExp(`<code id="${id}">([^<]*)</code>`).exec(page);
    return shown.replace(/&(?:lt|gt|amp);/g, (name) => CHARACTERS[name]);
  });
  assert.ok(plane.includes(infinite));
  // The file begins by importing numbers and lists.
  const before = spec.slice(0, spec.indexOf('(** A point'));
  assert.equal(before + definition + '\n', spec);
  assert.match(before, /^\(\*\*[^]*\*\)\s+From Coq Require Import ZArith List\.\s+Import ListNotations\.\s+Open Scope Z_scope\.\s+$/);
});

/** What Coq's kernel printed at the end of each run. */
async function proven() {
  const logs = await Promise.all(['whole', 'strict', 'everywhere', 'unbounded'].map((name) => read(`src/proof/theorem/${name}.txt`)));
  return logs.flatMap((log) => {
    const ours = [...log.matchAll(/^proven: (.*)$/gm)].map(([, statement]) => statement.replaceAll(')%Z', ')'));
    const coqs = [...log.matchAll(/^BlackWins\.(.*)$/gm)].map(([, statement]) => `${statement.replaceAll(/Spec\.|Plane\./g, '')}.`);
    return [...ours, ...coqs];
  });
}

test('the theorems on the page are those the kernel printed', async () => {
  const [page, statements] = await Promise.all([read('www/proof.html'), proven()]);
  const text = page.replace(/&(?:lt|gt|amp);/g, (name) => CHARACTERS[name]);
  const shown = [...text.matchAll(/Theorem (.*?\.)$|Theorem (.*?\.)</gm)].map(([, line, last]) => line ?? last);
  assert.equal(shown.length, 5, `${shown}`);
  for (const theorem of shown) {
    const bounded = theorem.replace(/(\d+ <= side <= \d+)/, '($1)');
    assert.ok(statements.includes(bounded), theorem);
  }
});

test('everything called a theorem is one, on every board of its row', async () => {
  const [{ claims }, statements] = await Promise.all([read('www/data/proven.json').then(JSON.parse), proven()]);
  const covered = (side, rule) =>
    statements.some((statement) => {
      const [, one] = new RegExp(`^black_wins\\w* : wins \\(${rule} (\\d+)\\) 17 empty\\.$`).exec(statement) ?? [];
      const [, least, most] = new RegExp(`: forall side, \\((\\d+) <= side <= (\\d+)\\) -> wins \\(${rule} side\\) 17 empty\\.$`).exec(statement) ?? [];
      return Number(one) === side || (Number(least) <= side && side <= Number(most));
    });
  let theorems = 0;
  for (const { sizes, rule, how, stone } of claims.filter(({ sizes, since }) => sizes && since === 'here')) {
    for (let side = sizes[0]; side <= sizes[1]; side++) {
      assert.equal(how === 'theorem', covered(side, rule), `${side} ${rule}`);
      // Stone 33 is the 17th black stone.
      if (how === 'theorem') assert.equal(stone, 33, rule);
      theorems += Number(how === 'theorem');
    }
  }
  assert.ok(theorems > 10, `${theorems}`);
  const infinite = claims.filter(({ how }) => how === 'theorem-only');
  assert.equal(infinite.length, 2);
  for (const { sizes, rule, stone } of infinite) {
    assert.equal(sizes, null);
    assert.ok(statements.includes(`black_wins_${rule} : wins (plane ${rule}_way) ${(stone + 1) / 2} empty.`), rule);
  }
});

/** The stone and the method for each board and rule in the README. */
async function boardsOfReadme() {
  const rows = [...(await read('README.md')).matchAll(/^\| (\d+)x\1(?: to (\d+)x\2)? \| ([^|]*) \| (\d+) \| ([^|]*) \|$/gm)];
  return rows.flatMap(([, least, most = least, rules, stone, checked]) => {
    const how = checked.includes('the theorem') ? 'theorem' : 'checked';
    const sides = Array.from({ length: Number(most) - Number(least) + 1 }, (_, i) => Number(least) + i);
    return sides.flatMap((side) => rules.split(', ').map((rule) => `${side} ${rule}: ${stone}, ${how}`));
  });
}

test('the README and the page agree on every board', async () => {
  const [{ claims }, readme] = await Promise.all([read('www/data/proven.json').then(JSON.parse), boardsOfReadme()]);
  const ours = claims.filter(({ sizes, since }) => sizes && since === 'here');
  const page = ours.flatMap(({ sizes: [least, most], rule, stone, how }) =>
    Array.from({ length: most - least + 1 }, (_, i) => `${least + i} ${rule}: ${stone}, ${how}`));
  assert.deepEqual(readme.sort(), page.sort());
  assert.ok(page.length > 15, `${page.length}`);
  const rows = /^\| the infinite board \| ([^|]*) \| (\d+) \| ([^|]*) \|$/gm;
  const infinite = [...(await read('README.md')).matchAll(rows)].flatMap(([, rules, stone, checked]) => {
    const how = /written argument, cases checked by machine.*not yet reviewed/.test(checked) ? 'argued' : checked.includes('the theorem') ? 'theorem-only' : 'unknown';
    return rules.split(', ').map((rule) => `${rule}: ${stone}, ${how}`);
  });
  assert.deepEqual(infinite.sort(), claims.filter(({ sizes }) => sizes === null).map(({ rule, stone, how }) => `${rule}: ${stone}, ${how}`).sort());
  assert.equal(infinite.length, 4);
});

test('the proof table names the theorem in every language', async () => {
  for (const code of Object.keys(LANGUAGES)) {
    const words = JSON.parse(await read(`www/i18n/${code}.more.json`)).proven;
    for (const how of ['theorem', 'theorem-only']) assert.match(words[`proven.how.${how}`], /Coq/, code);
    assert.doesNotMatch(words['proven.how.checked'], /Coq/, code);
  }
});

test('the kernel has printed every claim that a run must prove', async () => {
  const [claimed, log] = await Promise.all(['claimed/gomoku.v', 'whole.txt'].map((name) => read(`src/proof/theorem/${name}`)));
  const claims = [...claimed.matchAll(/^Check \((.*)\)\.$/gm)].map(([, claim]) => claim);
  assert.equal(claims.length, 36);
  const printed = log.split('\n').filter((line) => line.startsWith('BlackWins.'));
  assert.deepEqual(printed, claims);
});

test('every definition of the theorem is used', async () => {
  const spec = (await read('src/proof/theorem/Spec.v')).replace(/\(\*[^]*?\*\)/g, '');
  const names = [...spec.matchAll(/^(?:Definition|Inductive|Record|Fixpoint) (\w+)/gm)].map(([, name]) => name);
  assert.ok(names.length > 10, `${names}`);
  const rest = await Promise.all(['Sanity.v', 'theorems.awk'].map((name) => read(`src/proof/theorem/${name}`)));
  for (const name of names) {
    const uses = [...spec.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length - 1;
    // The theorems use these. No other definition has to.
    const spoken = ['standard', 'freestyle', 'strict', 'empty', 'wins'].includes(name);
    assert.ok(uses > 0 || (spoken && rest.some((text) => new RegExp(`\\b${name}\\b`).test(text))), name);
  }
});
