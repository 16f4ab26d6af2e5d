import assert from 'node:assert/strict';
import test from 'node:test';
import { GomokuBoard } from '../../www/gomoku-board.js';
import { defineProperties } from '../../www/element/attributes.js';
import { read } from './fakes.mjs';

const names = (items) => items.map(({ name }) => name).sort();
const { modules: [{ path, declarations: [board], exports }] } = JSON.parse(await read('www/package/custom-elements.json'));

test('the description of the element is accurate', async () => {
  assert.equal(path, 'package/gomoku-board.js');
  assert.deepEqual(names(exports), ['GomokuBoard', 'gomoku-board']);
  assert.deepEqual(names(board.attributes), [...GomokuBoard.observedAttributes].sort());

  const described = (kind) => names(board.members.filter((member) => member.kind === kind));
  assert.deepEqual(described('field'), [...GomokuBoard.observedAttributes].filter((name) => name !== 'lang').sort());
  const own = Object.getOwnPropertyDescriptors(GomokuBoard.prototype);
  // These members are only for the page.
  const inner = ['constructor', 'connectedCallback', 'disconnectedCallback', 'adoptedCallback', 'attributeChangedCallback', 'edit', 'label'];
  const methods = Object.keys(own).filter((name) => typeof own[name].value === 'function' && !inner.includes(name));
  assert.deepEqual(described('method'), methods.sort());

  const parts = await read('www/element/parts.js');
  const puzzle = await read('www/puzzles/widget.js');
  const emitted = [...parts.matchAll(/#emit\('(\w+)'/g), ...puzzle.matchAll(/new CustomEvent\('(\w+)'/g)].map(([, name]) => name);
  assert.deepEqual(names(board.events), [...new Set(emitted)].sort());

  const looks = (await Promise.all(['board/style.js', 'element/parts.js'].map((file) => read(`www/${file}`)))).join('');
  for (const { name } of board.cssProperties) {
    const [, short] = /^--gomoku-([a-z-]+)$/.exec(name);
    assert.ok(looks.includes(name) || new RegExp(`['\\s]${short}['\\s:]`).test(looks), name);
  }
  const shown = (await Promise.all(['board/surface.js', 'element/parts.js', 'panel/controls.js'].map((file) => read(`www/${file}`)))).join('');
  assert.deepEqual(names(board.cssParts), [...shown.matchAll(/part\.add\('(\w+)'/g)].map(([, name]) => name).sort());
});

test('types, README and embed page list the whole interface of the element', async () => {
  const readme = await read('www/package/README.md');
  const page = await read('www/embed.html');
  const types = await read('www/package/gomoku-board.d.ts');
  const methods = board.members.filter(({ kind }) => kind === 'method');
  for (const { name } of [...board.attributes, ...board.events, ...board.cssParts, ...board.cssProperties]) {
    assert.ok(readme.includes(`\`${name}\``), `README: ${name}`);
    assert.ok(page.includes(`<code>${name}</code>`), `embed.html: ${name}`);
  }
  for (const { name, parameters = [] } of methods) {
    const call = `${name}(${parameters.map((parameter) => parameter.name).join(', ')})`;
    assert.ok(readme.includes(`\`${call}\``), `README: ${call}`);
    assert.ok(page.includes(`<code>${call}</code>`), `embed.html: ${call}`);
  }
  const typed = (name, type, description) => assert.ok(types.includes(`  ${name}${type};`), `${name}${type}: ${description}`);
  for (const { name, type, description } of board.events) typed(name, `: ${type.text}`, description);
  for (const { name, parameters = [], return: { type }, description } of methods) {
    const given = parameters.map((parameter) => `${parameter.name}${parameter.optional ? '?' : ''}: ${parameter.type.text}`);
    typed(name, `(${given.join(', ').replace('point: string', 'point: PointName')}): ${type.text}`, description);
  }
  for (const { name, description } of board.attributes) {
    assert.match(types, new RegExp(`^  ${name}: `, 'm'), description);
  }
});

test('a property accepts the values of its attribute, and lists', () => {
  class Fake {
    #attributes = new Map();
    getAttribute(name) { return this.#attributes.get(name) ?? null; }
    setAttribute(name, value) { this.#attributes.set(name, value); }
    removeAttribute(name) { this.#attributes.delete(name); }
  }
  defineProperties(Fake.prototype);
  const fake = new Fake();
  assert.deepEqual([fake.mode, fake.level, fake.controls, fake.markers, fake.theme], ['play', '10', false, [], '']);
  fake.level = 3;
  fake.controls = true;
  fake.markers = [{ point: 'h8', text: 'A' }];
  assert.deepEqual(['level', 'controls', 'markers'].map((name) => fake.getAttribute(name)), ['3', '', '[{"point":"h8","text":"A"}]']);
  fake.markers = '[{"point":"i9"}]';
  assert.deepEqual(fake.markers, [{ point: 'i9' }]);
  for (const name of ['level', 'controls', 'markers']) fake[name] = undefined;
  assert.deepEqual([fake.level, fake.controls, fake.markers], ['10', false, []]);
});
