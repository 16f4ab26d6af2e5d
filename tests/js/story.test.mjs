import assert from 'node:assert/strict';
import test from 'node:test';
import { HandBranch } from '../../www/pages/story/hand.js';
import { LANGUAGES, Language } from '../../www/shared/i18n.js';
import { walk } from '../../www/pages/story/walk.js';
import { FakeElement, page } from './dom.mjs';
import { read } from './fakes.mjs';

const facts = JSON.parse(await read('www/pages/story/facts.json'));
const strategy = JSON.parse(await read('www/data/gomoku.json'));

test("earlier results on the page agree with the solver's table", async () => {
  const [, table] = (await read('src/proof/solver/README.md')).split('the 2019 program |');
  const rows = table.slice(0, table.indexOf('\n\n')).matchAll(/^\| ([a-o0-9, ]+|the 15 in rows 14 and 15) \| (\d+) \| (\d+) \|/gm);
  let known = 0;
  for (const [, names, ours, theirs] of rows) {
    const points = names.startsWith('the 15') ? Object.keys(strategy.by_second).filter((point) => /1[45]$/.test(point)) : names.split(', ');
    for (const point of points) {
      known++;
      assert.equal(strategy.by_second[point], Number(ours), point);
      assert.equal(facts.earlier.bySecond[point] ?? facts.earlier.others, Number(theirs), point);
    }
  }
  assert.equal(known, Object.keys(strategy.by_second).length);
  assert.equal(facts.earlier.byStone, Math.max(...Object.values(facts.earlier.bySecond)));
});

test('the figures of the story agree with the documents', async () => {
  const readme = await read('README.md');
  const { positions, replies, played } = facts.verified;
  assert.ok(readme.includes(`${positions.toLocaleString('en')} nodes`));
  assert.ok(readme.includes(`${replies.toLocaleString('en')} replies`));
  assert.ok((await read('src/README.md')).includes(`${played.toLocaleString('en')} positions`));
  assert.equal(positions, strategy.counts.nodes);
  assert.equal(facts.open, strategy.win_at - 2);
  const theorem = await read('src/proof/theorem/README.md');
  assert.ok(theorem.includes(`was given ${facts.corrupted} certificates`));
  assert.ok(theorem.includes(`It rejected ${facts.refused}.`));
});

test('the story contains no figures in any language', async () => {
  for (const code of Object.keys(LANGUAGES)) {
    for (const [key, text] of Object.entries(JSON.parse(await read(`www/i18n/${code}.more.json`)).story)) {
      // Points may contain digits.
      assert.doesNotMatch(JSON.stringify(text).replace(/\b[a-o]\d+\b/g, ''), /\d/, `${code} ${key}`);
    }
  }
});

/** Creates an engine that knows a small tree of White's moves with their results. */
function engine(answers, children) {
  return {
    async run(kind, moves, { onProgress }) {
      if (kind === 'reply') return answers[moves] ?? { winner: null };
      for (const child of children[moves]) onProgress({ child });
      return {};
    },
  };
}

test('the walk tries every move and finds what is not covered', async () => {
  const answers = {
    'h8 a1': { winner: 'black', winAt: 9, point: 'h9' },
    'h8 a1 h9 b1': { winner: 'black', winAt: 9, point: 'h10' },
  };
  const children = {
    'h8 a1 h9': [{ point: 'b1', winAt: 9, source: 'strategy' }, { point: 'c1', winAt: 7, source: 'search' }],
    'h8 a1 h9 b1 h10': [{ point: 'h11', winAt: 9, source: 'search' }],
  };
  const signal = new AbortController().signal;
  const told = [];
  const done = await walk(engine(answers, children), 'a1', 9, signal, (walked) => told.push(walked.positions));
  assert.deepEqual(done, { walked: { positions: 2, waiting: 0, replies: 3, threats: 2 }, gap: null });
  assert.deepEqual(told, [1, 2]);
  const late = { ...children, 'h8 a1 h9 b1 h10': [{ point: 'h11', winAt: 11, source: 'search' }] };
  assert.deepEqual((await walk(engine(answers, late), 'a1', 9, signal, () => {})).gap, { moves: ['h8', 'a1', 'h9', 'b1', 'h10', 'h11'] });
  assert.deepEqual((await walk(engine({}, {}), 'a1', 9, signal, () => {})).gap, { moves: ['h8', 'a1'] });
});

test('steps of an abandoned branch do not appear in the next', async () => {
  page();
  let settle;
  const board = { setAttribute() {}, load: () => new Promise((resolve, reject) => (settle = { resolve, reject })), state: () => ({ moves: ['h8', 'i9', 'g9'], winAt: 33 }) };
  const element = Object.assign(new FakeElement('gomoku-board'), board);
  const hand = new HandBranch(new Language('en', {}), [{ point: 'i9', winAt: 33 }, { point: 'o15', winAt: 15 }], () => element);
  const of = (id) => hand.element.all.find((other) => other.id === id);
  const steps = () => hand.element.all.filter(({ tagName }) => tagName === 'LI').length;
  for (const end of ['resolve', 'reject']) {
    of('hand-next').click();
    of('hand-second').dispatchEvent(new Event('change'));
    settle[end](new Error('cancelled'));
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(steps(), 0, end);
  }
  of('hand-next').click();
  settle.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(steps(), 1);
});
