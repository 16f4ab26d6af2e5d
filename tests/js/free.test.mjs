import assert from 'node:assert/strict';
import test, { mock } from 'node:test';
import { Clocks, clockText } from '../../www/free/clocks.js';
import { bestOf } from '../../www/free/ending.js';
import { FreeGame } from '../../www/free/game.js';
import { describe, figures } from '../../www/free/panel.js';
import { loadPart } from '../../www/shared/i18n.js';
import { rest, storage } from './fakes.mjs';

const POINTS = ['h8', 'i9', 'g9', 'i7', 'g10', 'g8', 'h10'];

/** An engine that returns the next point at once. */
const client = {
  call: async (_method, moves) => ({ moves: moves.split(' ').filter(Boolean), toMove: moves.split(' ').filter(Boolean).length % 2 ? 'white' : 'black', winner: null, row: [], forbidden: [] }),
  run: async (_kind, moves) => ({ done: true, best: POINTS[moves.split(' ').filter(Boolean).length], depth: 1, nodes: 1 }),
};

test('two engines move at a steady pace, and paused ones do not move', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const game = new FreeGame(client, { size: 15, rule: 'standard' });
  game.pause = 1000;
  const engine = { engine: 'greedy', level: 1 };
  game.setPlayers({ black: engine, white: engine });
  await rest();
  const first = game.moves.length;
  assert.ok(first >= 1 && first < POINTS.length - 2, `${first} at once`);
  mock.timers.tick(1000);
  await rest();
  assert.equal(game.moves.length, first + 1);
  game.toggle();
  mock.timers.tick(60_000);
  await rest();
  assert.deepEqual([game.moves.length, game.paused, game.thinking], [first + 1, true, null]);
  game.toggle();
  await rest();
  mock.timers.tick(1000);
  await rest();
  assert.ok(game.moves.length > first + 1, 'they go on');
  assert.deepEqual(game.moves, POINTS.slice(0, game.moves.length));
  game.stop();
  mock.timers.reset();
});

/** Describes a Swap2 opening as the engine does. */
const opening = (stones, chosen) => {
  const [two, taken] = [chosen.startsWith('two'), /black|white/.exec(chosen)?.[0] ?? null];
  const settled = two ? 5 : 3;
  const other = { black: 'white', white: 'black' };
  if (stones < settled) return { asked: { proposer: stones < 3, stones: (stones < 3 ? 3 : 5) - stones, choices: [] }, proposer: null, stones: settled, barred: [] };
  if (taken) return { asked: null, proposer: two ? taken : other[taken], stones: settled, barred: [] };
  return { asked: { proposer: two, stones: 0, choices: two ? ['black', 'white'] : ['black', 'white', 'two'] }, proposer: null, stones: settled, barred: [] };
};

const count = (moves) => moves.split(' ').filter(Boolean).length;
const facts = async (_method, moves, { opening: text }) => ({
  moves: moves.split(' ').filter(Boolean),
  toMove: count(moves) % 2 ? 'white' : 'black',
  winner: null,
  row: [],
  forbidden: [],
  opening: text ? opening(count(moves), text.replace(/^swap2 ?/, '')) : null,
});

/** Creates an engine that returns these decisions. */
const decides = (decisions) => ({
  call: facts,
  run: async (kind, moves) => (kind === 'opening' ? decisions.shift() : { done: true, best: POINTS[count(moves)], line: [], depth: 1, nodes: 1 }),
});

const ENGINE = { engine: 'best', level: 3 };

test('after an engine takes Black the proposer moves next', async () => {
  const game = new FreeGame(decides([{ choice: 'black', stones: [] }]), { size: 15, rule: 'standard' });
  await game.setPlayers({ black: null, white: ENGINE });
  await game.restart('swap2');
  for (const point of ['h8', 'a1', 'i9']) await game.play(point);
  assert.deepEqual([game.opening, game.asked, game.moves.length], ['swap2 black', null, 3]);
  assert.deepEqual(game.players, { black: ENGINE, white: null });
  assert.ok(game.accepts);
  await game.play('f1');
  assert.equal(game.moves.length, 5);
});

test('a move chosen while the position loads is made on a person\'s turn', async () => {
  for (const [players, moves] of [
    [{ black: null, white: ENGINE }, ['h8', 'i9']],
    [{ black: ENGINE, white: null }, ['h8']],
  ]) {
    let load = () => {};
    const slowly = new Promise((resolve) => (load = resolve));
    const slow = async (...asked) => (await slowly, client.call(...asked));
    const game = new FreeGame({ ...client, call: slow }, { size: 15, rule: 'standard' });
    game.setPlayers(players);
    const loaded = game.restart();
    await game.play('h8');
    assert.deepEqual([game.moves, game.accepts], [[], false]);
    load();
    await loaded;
    assert.deepEqual(game.moves, moves);
  }
});

test('pro rules: the engine searches the allowed third stones', async () => {
  const asked = [];
  const pro = async (_method, moves, { opening }) => ({
    ...(await facts(_method, moves, {})),
    opening: { asked: null, proposer: null, stones: 0, barred: opening === 'pro' && count(moves) === 2 ? ['h8', 'i9'] : [] },
  });
  const run = async (kind, moves, { detail }) => {
    asked.push([kind, detail.opening]);
    return kind === 'opening' ? { choice: null, stones: ['l8'] } : { done: true, best: POINTS[count(moves)], line: [], depth: 1, nodes: 1 };
  };
  const game = new FreeGame({ call: pro, run }, { size: 15, rule: 'renju' });
  await game.setPlayers({ black: { engine: 'greedy', level: 1 }, white: null });
  asked.length = 0;
  await game.restart('pro');
  await game.play('a1');
  assert.deepEqual([game.moves.length, game.moves[2]], [3, 'l8']);
  await game.play('b1');
  assert.deepEqual(asked, [['move', undefined], ['opening', 'pro'], ['move', undefined]]);
  assert.equal(game.opening, 'pro');
});

test('who resigns in an opening loses it, and nobody can choose afterwards', async () => {
  const settled = (game, color) => [game.facts.winner, game.facts.by, game.choices, game.players[color]];
  const game = new FreeGame(decides([{ choice: 'two', stones: ['c3', 'd4'] }]), { size: 15, rule: 'standard' });
  await game.setPlayers({ black: null, white: ENGINE });
  await game.restart('swap2');
  await game.play('h8');
  game.resign();
  assert.deepEqual(settled(game, 'white'), ['white', 'resigned', [], ENGINE], 'the proposer');
  await game.restart('swap2');
  for (const point of ['h8', 'a1', 'i9']) await game.play(point);
  assert.deepEqual(game.choices, ['black', 'white']);
  game.resign();
  assert.deepEqual(settled(game, 'white'), ['white', 'resigned', [], ENGINE], 'the proposer, asked to choose');
  await game.setPlayers({ black: ENGINE, white: null });
  await game.load(['h8', 'i9', 'g9', 'g8'], 'swap2 two');
  game.resign();
  assert.deepEqual(settled(game, 'black'), ['black', 'resigned', [], ENGINE], 'the chooser, while placing stones');
});

test('an engine that places two stones returns the choice, once', async () => {
  const game = new FreeGame(decides([{ choice: 'two', stones: ['c3', 'd4'] }]), { size: 15, rule: 'standard' });
  await game.setPlayers({ black: null, white: ENGINE });
  await game.restart('swap2');
  for (const point of ['h8', 'a1', 'i9']) await game.play(point);
  assert.deepEqual([game.opening, game.choices, game.accepts], ['swap2 two', ['black', 'white'], false]);
  await game.choose('white');
  assert.deepEqual([game.opening, game.players.white, game.accepts], ['swap2 two white', null, true]);
  await assert.rejects(game.choose('black'), { code: 'busy' });
});

test('an engine proposes again from the start after a person began a proposal', async () => {
  const game = new FreeGame(decides([{ choice: null, stones: ['h8', 'i9', 'a1'] }]), { size: 15, rule: 'standard' });
  await game.setPlayers({ black: null, white: null });
  await game.restart('swap2');
  await game.play('a1');
  await game.setPlayers({ black: ENGINE, white: null });
  assert.deepEqual(game.moves, ['h8', 'i9', 'a1']);
  assert.deepEqual(game.choices, ['black', 'white', 'two']);
  await game.choose('white');
  // Stepping through a game must not change its opening.
  await game.goto(0);
  assert.equal(game.shown, 3);
});

/** Creates an engine that ponders until stopped and records requests. */
const ponders = () => {
  const asked = [];
  const run = (_kind, moves, { signal, onProgress, detail }) => {
    const stones = count(moves);
    const own = stones % 2 === 1;
    asked.push({ stones, own, milliseconds: detail.limits.milliseconds, seed: detail.player.seed, signal });
    if (own) return Promise.resolve({ done: true, best: POINTS[stones], line: [], depth: 1, nodes: 1 });
    onProgress({ done: false, best: 'a1', line: [], depth: 7, nodes: 9 });
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('cancelled'))));
  };
  return { asked, client: { call: facts, run, status: { where: 'worker' } } };
};

const STRONG = { engine: 'best', level: 10 };

test('the engine ponders only if switched on, until the person moves', async () => {
  const { asked, client } = ponders();
  const game = new FreeGame(client, { size: 15, rule: 'standard' });
  await game.setPlayers({ black: null, white: STRONG });
  await game.play('h8');
  assert.deepEqual(asked.map(({ own }) => own), [true], 'not wished');
  game.ponders = true;
  await game.setPlayers({ black: null, white: STRONG });
  assert.deepEqual([game.pondering.active, game.pondering.thought.depth], [true, 7]);
  assert.deepEqual([asked[1].own, asked[1].stones, asked[1].milliseconds], [false, 2, 60_000]);
  await game.play('f1');
  assert.ok(asked[1].signal.aborted, 'it ended with the move');
  assert.deepEqual(asked.slice(1).map(({ own, stones }) => [own, stones]), [[false, 2], [true, 3], [false, 4]]);
  assert.ok(asked.every(({ seed }) => seed === asked[0].seed), 'by the engine that plays, with its tables');
  game.stop();
  assert.ok(asked[3].signal.aborted && !game.pondering.active);
});

test('a level below full strength, and an engine on the page\'s own thread, do not think on', async () => {
  for (const [player, where] of [[ENGINE, 'worker'], [STRONG, 'page']]) {
    const { asked, client } = ponders();
    client.status.where = where;
    const game = new FreeGame(client, { size: 15, rule: 'standard' });
    game.ponders = true;
    await game.setPlayers({ black: null, white: player });
    await game.play('h8');
    await rest();
    assert.deepEqual([asked.map(({ own }) => own), game.pondering.active], [[true], false]);
  }
});

test('a hidden page does not ponder', async () => {
  const page = Object.assign(new EventTarget(), { hidden: false });
  globalThis.document = page;
  try {
    const { asked, client } = ponders();
    const game = new FreeGame(client, { size: 15, rule: 'standard' });
    game.ponders = true;
    await game.setPlayers({ black: null, white: STRONG });
    await game.play('h8');
    assert.ok(game.pondering.active);
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    assert.ok(!game.pondering.active && asked[1].signal.aborted);
    await game.play('f1');
    assert.ok(!game.pondering.active && asked.length === 3);
  } finally {
    delete globalThis.document;
  }
});

test('the best result against a level is the quickest win, or else the longest loss', () => {
  const saved = storage();
  const best = (won, moves, level = 3) => bestOf('15-standard', level, won, moves);
  assert.deepEqual(best(false, 20), { won: false, number: 20, record: false }, 'the first game is no record');
  assert.deepEqual(best(false, 12), { won: false, number: 20, record: false });
  assert.deepEqual(best(true, 40), { won: true, number: 40, record: true });
  assert.deepEqual(best(true, 60), { won: true, number: 40, record: false });
  assert.deepEqual(best(true, 30), { won: true, number: 30, record: true });
  assert.deepEqual(best(false, 9, 5), { won: false, number: 9, record: false }, 'each level has its own');
});

/**
 * Clocks, the flags that fell, and a function that lets time pass.
 * @param {import('node:test').TestContext} context
 * @param {number} milliseconds
 */
function started({ mock }, milliseconds) {
  mock.timers.enable({ apis: ['setTimeout'] });
  let now = 0;
  const clocks = new Clocks(milliseconds, () => now);
  const fallen = [];
  clocks.addEventListener('flag', ({ detail }) => fallen.push(detail));
  return { clocks, fallen, wait: (passed) => ((now += passed), mock.timers.tick(passed)) };
}

test('the clock of the side to move counts down', (context) => {
  const { clocks, fallen, wait } = started(context, 60);
  clocks.turn('black');
  wait(20);
  clocks.turn('white');
  wait(59);
  assert.deepEqual([clocks.left('black'), clocks.left('white'), fallen], [40, 1, []]);
  wait(1);
  assert.deepEqual([clocks.left('black'), clocks.left('white'), fallen], [40, 0, ['white']]);
});

test('a stopped clock does not run', (context) => {
  const { clocks, fallen, wait } = started(context, 20);
  clocks.turn('white');
  clocks.turn(null);
  wait(60);
  assert.deepEqual([clocks.left('white'), fallen], [20, []]);
});

test('clocks show minutes and seconds, rounded up', () => {
  assert.deepEqual([0, 1, 1000, 61_000, 600_000].map(clockText), ['0:00', '0:01', '0:01', '1:01', '10:00']);
});

const words = await loadPart('en', 'free');
const setup = { size: 5, rule: 'standard', opening: '' };

const over = (winner, shown) => ({ facts: { winner, forbidden: [] }, shown, board: { size: 5, rule: 'standard' }, opening: '' });

test('between two people, nobody is told that the move is theirs', () => {
  const open = (betweenPeople) => ({ ...over(null, 1), facts: { winner: null, toMove: 'white' }, mover: null, betweenPeople });
  assert.equal(describe(words, open(true), setup).title, words.t('status.whiteToMove'));
  assert.equal(describe(words, open(false), setup).title, words.t('status.yourWhite'));
});

test('a won game is decided by a stone, a drawn one by none', () => {
  assert.deepEqual(describe(words, over('white', 18), setup), { title: words.t('won.white'), detail: words.t('won.at', { n: 18 }) });
  assert.deepEqual(describe(words, over('draw', 25), setup), { title: words.t('won.draw'), detail: '' });
});

test('the thinking line names the depth and the winner', () => {
  const thought = { done: true, best: 'h8', line: [], score: null, nodes: 32267, result: 'win', stones: 17 };
  const said = (change) => figures(words, { ...thought, ...change }, 1000, 'white');
  assert.equal(said({ depth: 0 }), '32,267 positions · 32,300 a second · White wins within 17 moves');
  assert.equal(said({ depth: 7, result: 'loss', stones: 1 }), 'depth 7 · 32,267 positions · 32,300 a second · White loses within 1 move');
});
