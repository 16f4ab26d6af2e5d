import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { GomokuBoard } from '../../www/gomoku-board.js';

const read = (name) => readFile(new URL(`../../www/${name}`, import.meta.url), 'utf8');

test('the element is described as it is', async () => {
  const { modules } = JSON.parse(await read('package/custom-elements.json'));
  const [{ path, declarations: [board], exports }] = modules;
  assert.equal(path, 'package/gomoku-board.js');
  assert.deepEqual(exports.map(({ name }) => name), ['GomokuBoard', 'gomoku-board']);
  assert.deepEqual(board.attributes.map(({ name }) => name).sort(), [...GomokuBoard.observedAttributes].sort());

  const described = (kind) => board.members.filter((member) => member.kind === kind).map(({ name }) => name).sort();
  const own = Object.getOwnPropertyDescriptors(GomokuBoard.prototype);
  assert.deepEqual(described('field'), [...GomokuBoard.observedAttributes].filter((name) => name !== 'lang').sort());
  for (const name of described('field')) assert.equal(typeof own[name].set, 'function', name);
  // Members that only the page uses are not public.
  const inner = ['constructor', 'connectedCallback', 'disconnectedCallback', 'adoptedCallback', 'attributeChangedCallback', 'edit'];
  const methods = Object.keys(own).filter((name) => typeof own[name].value === 'function' && !inner.includes(name));
  assert.deepEqual(described('method'), methods.sort());

  const parts = await read('element/parts.js');
  const puzzle = await read('puzzles/widget.js');
  const emitted = [...parts.matchAll(/#emit\('(\w+)'/g), ...puzzle.matchAll(/new CustomEvent\('(\w+)'/g)].map(([, name]) => name);
  assert.deepEqual(board.events.map(({ name }) => name).sort(), [...new Set(emitted)].sort());

  const readme = await read('package/README.md');
  const types = await read('package/gomoku-board.d.ts');
  for (const { name } of [...board.attributes, ...board.events]) assert.ok(readme.includes(`\`${name}\``), name);
  for (const { name } of board.events) assert.match(types, new RegExp(`^  ${name}: CustomEvent<`, 'm'));
  for (const { name } of board.members) assert.match(types, new RegExp(`^  ${name}[:(]`, 'm'));
});
