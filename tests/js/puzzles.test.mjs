import assert from 'node:assert/strict';
import test from 'node:test';
import { loadPart } from '../../www/shared/i18n.js';
import { NEWCOMER, afterPuzzle, rated } from '../../www/puzzles/glicko.js';
import { Session } from '../../www/puzzles/session.js';
import { THEMES, dayOf, nextPuzzle, puzzleOfDay, puzzlesOf, regionOf, wished } from '../../www/puzzles/collection.js';
import { after, daysInARow, loadProgress, saveProgress, whenProgressed, withLatest } from '../../www/puzzles/progress.js';
import { detail, headline, kind, positionOf, regionNames } from '../../www/puzzles/saying.js';
import { pointOf } from '../../www/shared/notation.js';
import { read, storage } from './fakes.mjs';

const FILE = JSON.parse(await read('www/data/puzzles.json'));
const puzzles = puzzlesOf(FILE);

test('ratings match the published example of Glicko-2', () => {
  // From M. Glickman's description of Glicko-2: tau is 0.5, with three opponents.
  const results = [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ];
  const { rating, deviation, volatility } = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, results);
  assert.equal(rating.toFixed(2), '1464.05');
  assert.equal(deviation.toFixed(2), '151.52');
  assert.equal(volatility.toFixed(5), '0.06000');
});

test('a rating follows the results and becomes more certain', () => {
  let up = NEWCOMER;
  let down = NEWCOMER;
  for (let i = 0; i < 60; i++) {
    up = afterPuzzle(up, 1500, true);
    down = afterPuzzle(down, 1500, false);
  }
  assert.ok(up.rating > 2000 && down.rating < 1000, `${up.rating} ${down.rating}`);
  assert.ok(up.deviation < 200 && up.deviation >= 45);
  const missed = afterPuzzle(NEWCOMER, 1000, false);
  assert.ok(missed.rating >= NEWCOMER.rating - 60 && missed.deviation < NEWCOMER.deviation, 'a first failure costs little');
  assert.ok(rated(NEWCOMER, []).deviation > NEWCOMER.deviation, 'who does not play becomes less sure');
  // A surprise increases the volatility. Tests the branch for a large delta.
  const { volatility } = rated({ rating: 1500, deviation: 30, volatility: 0.06 }, Array(9).fill({ rating: 2400, deviation: 30, score: 1 }));
  assert.ok(volatility > 0.06 && Number.isFinite(volatility));
});

test('the file holds positions, each with its own name', () => {
  assert.equal(new Set(puzzles.map(({ id }) => id)).size, puzzles.length);
  for (const { moves, toMove, answer, theme, level, own, fours, quiet } of puzzles) {
    const stones = moves.split(' ');
    assert.equal(new Set(stones).size, stones.length);
    const white = theme === 'defence' || theme === 'forbid';
    assert.equal(toMove, white ? 'white' : 'black');
    assert.equal(stones.length % 2, white ? 1 : 0);
    assert.ok(stones.every((stone) => pointOf(stone) !== null) && pointOf(answer) !== null && !stones.includes(answer));
    assert.ok(level >= 1 && level <= 5 && fours + quiet + 1 === own);
  }
  assert.throws(() => puzzlesOf({ format: 'other' }));
});

test('the puzzle of the day depends only on the date, which may be any', () => {
  const evening = dayOf(new Date(2026, 10, 23, 23, 59));
  assert.equal(dayOf(new Date(2026, 10, 23, 0, 1)), evening);
  assert.deepEqual([dayOf(new Date(2026, 10, 24)), dayOf(new Date(1969, 11, 31))], [evening + 1, -1]);
  for (const first of [evening, -puzzles.length]) {
    const days = puzzles.map((_, i) => puzzleOfDay([...puzzles].reverse(), first + i).id);
    assert.equal(new Set(days).size, puzzles.length, 'each comes once');
    assert.equal(days[0], puzzleOfDay(puzzles, first).id);
    assert.ok(new Set(days.slice(0, 20).map((id) => puzzles.find((puzzle) => puzzle.id === id)?.theme)).size > 2, 'mixed');
  }
  for (const date of [new Date(1, 0, 1), new Date(-8.64e15 + 86_400_000), new Date(8.64e15 - 86_400_000)]) {
    assert.ok(puzzleOfDay(puzzles, dayOf(date)).id, String(date));
  }
});

test('the next puzzle fits theme, rating and progress', () => {
  for (const theme of THEMES) assert.ok(wished(puzzles, { theme, level: 0 }).every((puzzle) => puzzle.theme === theme));
  const all = wished(puzzles, { theme: '', level: 3 });
  assert.ok(all.length > 0 && all.every(({ level }) => level === 3));
  const next = nextPuzzle(puzzles, 1500, () => false, 0.5, puzzles[0].id);
  const nearer = puzzles.filter(({ rating }) => Math.abs(rating - 1500) < Math.abs(/** @type {any} */ (next).rating - 1500));
  assert.ok(nearer.length < 12);
  const last = puzzles[5].id;
  assert.equal(nextPuzzle(puzzles, 900, (id) => id !== last, 0.99)?.id, last, 'the only one not solved');
  assert.notEqual(nextPuzzle(puzzles, 900, () => true, 0, last)?.id, last, 'all are solved: any other');
  assert.equal(nextPuzzle([], 900, () => false, 0), null);
});

test('a region holds its point, not always in the middle', () => {
  const offsets = new Set();
  for (let point = 0; point < 225; point++) {
    const region = regionOf(point, 15);
    assert.ok(region.length === 25 && region.includes(point) && region.every((at) => at >= 0 && at < 225));
    offsets.add(region.indexOf(point));
  }
  assert.ok(offsets.size > 4);
  assert.deepEqual(regionNames('h8'), { from: 'e5', to: 'i9' });
});

test('progress counts first tries and days in a row, and is saved', () => {
  const kept = storage();
  let progress = loadProgress();
  const [one, two, three] = puzzles;
  progress = after(progress, one, { solved: true, first: true, helped: false, day: 10 });
  assert.ok(progress.rating.rating > 1500 && progress.run === 1 && daysInARow(progress, 10) === 1);
  const { rating } = progress;
  progress = after(progress, one, { solved: true, first: true, helped: false, day: 10 });
  assert.deepEqual([progress.rating, progress.run, daysInARow(progress, 10), progress.solved.length], [rating, 1, 1, 1]);
  progress = after(progress, two, { solved: false, first: true, helped: false, day: null });
  assert.ok(progress.rating.rating < rating.rating && progress.run === 0 && progress.bestRun === 1);
  assert.deepEqual(progress.failed, [two.id]);
  progress = after(progress, two, { solved: true, first: false, helped: false, day: 11 });
  assert.deepEqual([progress.failed, daysInARow(progress, 11), progress.run], [[], 2, 0]);
  const before = progress;
  progress = after(progress, three, { solved: true, first: true, helped: true, day: null });
  assert.deepEqual([progress.rating, progress.rated, progress.run], [before.rating, 2, before.run], 'a hint costs nothing and wins nothing');
  assert.ok(progress.solved.includes(three.id));
  assert.deepEqual([daysInARow(progress, 11), daysInARow(progress, 12), daysInARow(progress, 13)], [2, 2, 0]);
  saveProgress(progress);
  assert.deepEqual(loadProgress(), progress);
  kept.set('gomoku.puzzles', '{"solved":["a","b"],"failed":["c"]}');
  assert.equal(loadProgress().rated, 3, 'saved by an older page');
  kept.set('gomoku.puzzles', '{"rating":{"rating":"x"},"run":7,"solved":[1]}');
  assert.deepEqual([loadProgress().rating, loadProgress().run, loadProgress().solved], [NEWCOMER, 7, []]);
});

/** Returns the progress of somebody who solved the puzzle of the day on these days. */
const solvedOn = (days, helped = false) => days.reduce((progress, day) => after(progress, puzzles[0], { solved: true, first: true, helped, day }), { ...loadProgress(), runs: [] });

test('the longest streak is found whatever the order of the days', () => {
  let seed = 7;
  const below = (most) => (seed = (seed * 48271) % 2147483647) % most;
  for (let round = 0; round < 2000; round++) {
    const days = Array.from({ length: 1 + below(60) }, () => below(80) + (below(10) ? 0 : 5000));
    const progress = solvedOn(days, round % 2 > 0);
    const solved = new Set(days);
    const today = below(90);
    // Counts day by day.
    const row = (day) => {
      let first = day;
      let last = day;
      if (!solved.has(day)) return 0;
      while (solved.has(first - 1)) first--;
      while (solved.has(last + 1)) last++;
      return last - first + 1;
    };
    assert.equal(daysInARow(progress, today), Math.max(row(today - 1), row(today), row(today + 1)), `${days} at ${today}`);
  }
});

test('the day streak of an older version is preserved', () => {
  const saved = storage([['gomoku.puzzles', '{"days":4,"lastDay":10}']]);
  const progress = loadProgress();
  assert.deepEqual([progress.runs, daysInARow(progress, 11), daysInARow(progress, 12)], [[[7, 10]], 4, 0]);
  saved.set('gomoku.puzzles', '{"days":4,"lastDay":1e300,"runs":[[3,1]]}');
  assert.deepEqual(loadProgress().runs, []);
});

test('progress of another tab is merged', () => {
  const tab = new EventTarget();
  globalThis.addEventListener = tab.addEventListener.bind(tab);
  let progress = { ...loadProgress(), solved: [], wish: { theme: 'move', level: 2 } };
  whenProgressed(() => progress, (reached) => (progress = reached));
  const other = after({ ...progress, wish: { theme: '', level: 0 } }, puzzles[0], { solved: true, first: true, helped: false, day: null });
  saveProgress(other);
  const told = (key) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
  told('gomoku.settings');
  assert.deepEqual(progress.solved, []);
  told('gomoku.puzzles');
  assert.deepEqual(progress, { ...other, wish: { theme: 'move', level: 2 } });
  delete globalThis.addEventListener;
});

/** Creates a judge that gives scripted answers and records requests. */
function scripted(...answers) {
  const asked = [];
  return { asked, call: async (...question) => (asked.push(question), answers.shift()) };
}

const said = (verdict, more = {}) => ({ verdict, own: null, line: [], ...more });

test('tabs that save at the same moment keep both results', () => {
  const before = { ...loadProgress(), rated: 0, solved: [], failed: [], runs: [] };
  const results = [{ solved: true, first: true, helped: false, day: 20000 }, { solved: false, first: true, helped: false, day: null }];
  const latest = results.map((result, i) => ({ puzzle: puzzles[i], result, at: 100 * i }));
  const [a, b] = latest.map(({ puzzle, result }) => after(before, puzzle, result));
  // The second tab has overwritten the first one's result.
  const both = withLatest(b, latest[0], 600);
  assert.deepEqual([both.rated, both.solved, both.failed, both.runs], [2, [puzzles[0].id], [puzzles[1].id], [[20000, 20000]]]);
  assert.equal(withLatest(both, latest[0], 700), both);
  assert.equal(withLatest(both, latest[1], 700), both, 'the tabs agree, so none of them saves again');
  assert.deepEqual([...withLatest(a, latest[1], 600).failed], [puzzles[1].id]);
  assert.equal(withLatest(before, latest[0], 5000), before, 'progress that was deleted later stays deleted');
  assert.equal(withLatest(before, null, 0), before);
});

test('a puzzle continues to the five against the longest defense', async () => {
  const puzzle = puzzles.find(({ theme }) => theme === 'threats');
  const judge = scripted(said('wins', { own: 2, line: ['a1', 'b2'] }), said('five'));
  const session = new Session(judge, puzzle);
  const ends = [];
  session.addEventListener('end', (event) => ends.push(event.detail));
  await session.play(puzzle.answer);
  assert.deepEqual([session.stage, session.played, session.own, session.next], ['open', [puzzle.answer, 'a1'], 2, 'b2']);
  session.hint();
  session.hint();
  assert.match(detail((key, values) => `${key} ${JSON.stringify(values)}`, session), /hint.move.*b2/, 'a hint for every move');
  await session.play('c3');
  assert.deepEqual([session.stage, ends], ['solved', [{ solved: true, first: true, helped: true }]]);
  assert.deepEqual(judge.asked.map((question) => question[0]), ['puzzleSolution', 'puzzleSolution']);
  assert.equal(judge.asked[1][4], judge.asked[0][4] - 1, 'a stone less');
  await session.play('d4');
  assert.equal(judge.asked.length, 2, 'it is over');
});

test('forbidden points of renju are found, marked and refused', async () => {
  const puzzle = puzzles.find(({ theme }) => theme === 'avoid');
  const forbidden = [{ point: 'a1', kind: 'double-three' }];
  const judge = scripted({ forbidden }, said('wins', { own: 1, line: ['b1', 'b2'] }), { forbidden: [] });
  const session = new Session(judge, puzzle);
  await new Promise(setImmediate);
  assert.deepEqual(judge.asked, [['position', puzzle.moves, { size: 15, rule: 'renju' }]]);
  assert.deepEqual([session.forbidden, session.refusal('a1'), session.refusal('a2')], [forbidden, 'double-three', null]);
  assert.deepEqual(positionOf(session).closed, forbidden);
  await session.play(puzzle.answer);
  assert.equal(session.refusal('a1'), null, 'not of this position');
  await new Promise(setImmediate);
  assert.deepEqual([judge.asked[2][1], session.forbidden], [`${puzzle.moves} ${puzzle.answer} b1`, []]);
});

test('White may play where Black may not, and is told if Black cannot block a four', async () => {
  const puzzle = puzzles.find(({ theme }) => theme === 'forbid');
  const judge = scripted({ forbidden: [{ point: 'a1', kind: 'overline' }] }, said('wins', { own: 1, line: ['b1', 'b2'] }), { forbidden: [{ point: 'b2', kind: 'overline' }] });
  const session = new Session(judge, puzzle);
  await new Promise(setImmediate);
  assert.equal(session.refusal('a1'), null);
  await session.play(puzzle.answer);
  await new Promise(setImmediate);
  assert.match(detail((key, { point }) => `${key} ${point}`, session), /^goOn.forbidden b2$/);
});

test('a wrong move is refuted once and taken back', async () => {
  const puzzle = puzzles.find(({ theme }) => theme === 'defence');
  const session = new Session(scripted(said('unknown'), said('loses', { line: ['a1', 'b1'] }), said('loses'), said('holds')), puzzle);
  const ends = [];
  session.addEventListener('end', (event) => ends.push(event.detail));
  await session.play('o1');
  assert.deepEqual([session.stage, session.unclear, session.played, ends.length], ['open', true, [], 0]);
  session.hint();
  await session.play('o2');
  assert.deepEqual([session.stage, session.line, session.shown, session.played], ['failed', ['a1', 'b1'], 1, ['o2']]);
  session.again();
  assert.deepEqual([session.stage, session.line, session.played], ['open', [], []]);
  await session.play('o3');
  session.again();
  await session.play(puzzle.answer);
  assert.deepEqual(ends, [{ solved: false, first: true, helped: true }, { solved: true, first: false, helped: true }]);
});

test('a failed solution changes nothing and can be retried', async () => {
  const puzzle = puzzles.find(({ theme }) => theme === 'threats');
  const answers = [async () => said('fails', { line: ['a1'] }), () => Promise.reject(new Error('hung')), async () => said('wins', { line: ['b2'] })];
  const session = new Session({ call: () => answers.shift()() }, puzzle);
  await assert.rejects(new Session({ call: () => Promise.reject(new Error('no engine')) }, puzzle).play('o1'), { message: 'no engine' });
  await session.play('o1');
  await assert.rejects(session.give(), { message: 'hung' });
  assert.deepEqual([session.stage, session.played, session.line], ['failed', ['o1'], ['a1']]);
  await session.give();
  assert.deepEqual([session.stage, session.line, session.shown], ['shown', [puzzle.answer, 'b2'], 1]);
  for (const [steps, shown] of [[1, 2], [1, 2], [-1, 1], [-1, 0], [-1, 0]]) {
    session.step(steps);
    assert.equal(session.shown, shown);
  }
  session.again();
  assert.deepEqual([session.stage, session.played, session.next], ['open', [], puzzle.answer]);
});

test('looking at the solution is not rated, but a wrong move before it is', async () => {
  const puzzle = puzzles.find(({ theme }) => theme === 'defence');
  for (const wrong of [[], ['o1']]) {
    const session = new Session({ call: async () => said('loses') }, puzzle);
    const results = [];
    session.addEventListener('end', ({ detail }) => results.push(detail));
    for (const point of wrong) await session.play(point);
    await session.give();
    assert.deepEqual(results, [{ solved: false, first: true, helped: wrong.length === 0 }]);
  }
});

test('an error in a puzzle that was left is ignored', async () => {
  for (const ask of ['play', 'give']) {
    const session = new Session({ call: () => Promise.reject(new Error('hung')) }, puzzles.find(({ theme }) => theme === 'threats'));
    const asked = session[ask]('o1');
    session.close();
    session.addEventListener('change', () => assert.fail('told'));
    await asked;
  }
});

test('every message exists', async () => {
  const page = await read('www/puzzles.html');
  const words = await loadPart('en', 'puzzles');
  const t = words.t.bind(words);
  for (const [, name] of page.matchAll(/data-(?:text|label)="([^"]+)"/g)) assert.ok(words.has(name), name);
  for (const theme of THEMES) {
    const puzzle = puzzles.find((other) => other.theme === theme);
    for (const stage of ['open', 'thinking', 'solved', 'failed', 'shown']) {
      for (const [played, hints, unclear, line] of [[[], 0, false, []], [[], 1, false, ['a1', 'a2']], [[], 2, false, []], [['h8'], 0, false, ['a1']], [[], 0, true, []]]) {
        const session = { stage, puzzle, played, hints, unclear, line, own: 3, next: 'h9', forbidden: [] };
        for (const text of [headline(t, session), detail(t, session), kind(t, puzzle)]) assert.doesNotMatch(text, /^[a-z]+\.[a-z.]+$|\{/, stage);
      }
    }
  }
});
