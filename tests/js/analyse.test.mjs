import assert from 'node:assert/strict';
import test, { beforeEach, mock } from 'node:test';
import { EvaluationBar, shareOfBlack } from '../../www/analyse/evaluation.js';
import { Analysis } from '../../www/analyse/panel.js';
import { LineRows } from '../../www/analyse/line-rows.js';
import { EngineClient } from '../../www/engine/client.js';
import { GameNode } from '../../www/game/tree.js';
import { Language, loadPart } from '../../www/shared/i18n.js';
import { page } from './dom.mjs';
import { storage } from './fakes.mjs';

globalThis.requestAnimationFrame = () => 1;
globalThis.cancelAnimationFrame = () => {};

const ENGLISH = new Language('en', {});

/** Returns the first position with White to move. */
function begun() {
  const node = new GameNode(null, null).child(112);
  node.facts = { toMove: 'white', winner: null, row: [], overlines: [] };
  return node;
}

/** A board whose engine answers when the test says so. Records requests and drawings. */
function setting() {
  const element = page();
  const asked = [];
  let answer = () => {};
  const engine = { run: (kind) => (asked.push(kind), new Promise(() => {})) };
  // The engines of free play list the threats.
  mock.method(EngineClient.prototype, 'call', (method) => (asked.push(method), new Promise((resolve) => (answer = resolve))));
  const current = begun();
  const controller = { engine, current, root: current.parent, board: { size: 15, rule: 'standard' }, lowerBound() {} };
  const drawn = {};
  const loaded = [];
  const board = { controller, load: async (text) => void loaded.push(text), view: { set: (change) => Object.assign(drawn, change) }, edit: (editor) => (drawn.editor = editor), notify() {} };
  const record = { after: mock.fn() };
  const analysis = new Analysis(element, board, record);
  const press = (id) => element.all.find((button) => button.id === id).click();
  return { element, asked, board, record, controller, loaded, drawn, analysis, press, answer: (value) => answer(value) };
}

/** Returns the panel with its messages loaded. */
async function shown() {
  const set = setting();
  set.analysis.update(ENGLISH);
  for (let i = 0; i < 100 && !set.element.all.some(({ id }) => id === 'think'); i++) await new Promise((resolve) => setTimeout(resolve, 5));
  return set;
}

beforeEach(() => storage());

test('an abandoned analysis does not restart', async () => {
  const { analysis, asked, press } = await shown();
  press('think');
  press('threats');
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(asked.includes('threats') && asked.length > 1, `${asked}`);
  analysis.close();
  asked.length = 0;
  analysis.update(ENGLISH);
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepEqual(asked, []);
});

test('late threats are not drawn', async () => {
  const { drawn, press, answer } = await shown();
  press('threats');
  press('threats');
  answer([{ point: 'h8', side: 'black', threat: 'four' }]);
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepEqual(drawn.threats, []);
});

test('a game loaded while a position is set up replaces it', async () => {
  const { analysis, controller, drawn, element } = await shown();
  element.all.find((button) => button.textContent === 'Set up position').click();
  assert.ok(drawn.editor && element.all.some(({ className }) => className === 'editor'));
  // Going back in the same game changes nothing.
  controller.current = controller.root;
  analysis.update(ENGLISH);
  assert.ok(drawn.editor);
  controller.current = begun();
  controller.root = controller.current.parent;
  analysis.update(ENGLISH);
  assert.equal(drawn.editor, null);
  assert.ok(element.all.some(({ id }) => id === 'think'));
});

test('the bar shows what is proven before any estimate', () => {
  const node = (toMove, winAt = null) => ({ toMove, winAt, facts: null });
  const line = (winner, chance) => ({ winner, chance });
  assert.equal(shareOfBlack(node('black'), line(null, 0.7)), 0.7);
  assert.equal(shareOfBlack(node('white'), line(null, 0.75)), 0.25);
  assert.equal(shareOfBlack(node('white', 33), line('black', null)), 1);
  assert.equal(shareOfBlack(node('white', 33), line(null, 0.6)), 1, 'the strategy knows');
  assert.equal(shareOfBlack(node('white'), line('white', null)), 0);
  assert.equal(shareOfBlack(node('white'), line('black', null)), null, 'other moves may hold');
  assert.equal(shareOfBlack(node('black'), undefined), null);
  assert.equal(shareOfBlack({ toMove: 'white', facts: { winner: 'draw' } }, undefined), 0.5);
});

test('the bar and the lines show the chances of Black', async () => {
  page();
  const words = await loadPart('en', 'analyse');
  const line = { winner: null, winAt: null, chance: 0.76, depth: 9, moves: ['h9'] };
  const node = begun();
  const bar = new EvaluationBar();
  bar.show(words, shareOfBlack(node, line), false);
  assert.equal(bar.element.textContent, 'Black: 24%');
  const rows = new LineRows(() => {});
  rows.show(words, [line], node, null);
  const value = rows.element.children[0].children[0];
  assert.deepEqual([value.textContent, value.title], ['24%', "Black's chances: 24% (estimate, depth 9)"]);
});
