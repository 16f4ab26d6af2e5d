import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import test from 'node:test';

const WWW = new URL('../../www/', import.meta.url);

/** What each page says for itself: its title, what it is about, the sheets and scripts it needs, what comes ahead of time. */
const OWN = /<title|name="description"|rel="stylesheet"|rel="modulepreload"|<script /;

// The pages are files that can be read as they are; that what they repeat is the same in all is checked here.
test('all pages share one head', async () => {
  const names = (await readdir(WWW)).filter((name) => name.endsWith('.html'));
  assert.ok(names.length >= 6, `${names}`);
  const heads = new Map();
  for (const name of names) {
    const page = await readFile(new URL(name, WWW), 'utf8');
    const [, head] = /<head>\n([^]*?)<\/head>/.exec(page);
    heads.set(name, head.split('\n').filter((line) => !OWN.test(line)).join('\n'));
    for (const own of ['<title', 'name="description"', 'href="app.css"']) assert.ok(head.includes(own), `${name}: ${own}`);
    assert.match(page, /^<!doctype html>\n<html lang="en">\n/, name);
  }
  const [[first, head], ...others] = heads;
  for (const [name, other] of others) assert.equal(other, head, `${name} and ${first}`);
});
