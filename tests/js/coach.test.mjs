import assert from 'node:assert/strict';
import test from 'node:test';
import { Coach } from '../../www/learn/coach.js';
import { GameNode } from '../../www/game/tree.js';
import { loadPart } from '../../www/shared/i18n.js';
import { LESSONS } from '../../www/learn/lessons.js';
import { page } from './dom.mjs';
import './fakes.mjs';

test('the coach comments only on a move that is on the board', async () => {
  const element = page();
  let answer;
  const engine = { run: (kind) => (kind === 'reply' ? Promise.resolve({ winner: 'black', winAt: 33, point: 'h8' }) : new Promise((resolve) => (answer = () => resolve({ winAt: 35 })))) };
  const controller = { engine, mode: 'learn', thinking: null, current: new GameNode(null, null) };
  const coach = new Coach(element, { controller, view: { set() {} }, notify() {} });
  const words = await loadPart('en', 'learn');
  const said = () => element.all.find(({ className }) => className.startsWith('verdict')).textContent;
  const show = (node) => {
    controller.current = node;
    coach.update(words);
    return said();
  };
  coach.update(words);
  const [root] = [controller.current];
  const hello = said();
  const played = root.child(0);
  controller.current = played;
  const judged = coach.judge(played);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const judging = show(played);
  assert.notEqual(show(new GameNode(null, null)), judging, 'a new game while it is judged');
  show(played);
  answer();
  await judged;
  const verdict = said();
  assert.ok(![hello, judging].includes(verdict) && verdict.includes('h8'), verdict);
  assert.equal(show(played.child(1)), verdict, 'the answer changes nothing');
  assert.equal(show(root), hello, 'taken back');
  assert.equal(show(played), verdict, 'and there again');
  assert.equal(show(new GameNode(null, null)), hello, 'a new game');
});

test('every exercise is a legal position with messages', async () => {
  const words = await loadPart('en', 'learn');
  for (const { id, exercises } of LESSONS) {
    for (const { id: name, moves, answer } of exercises) {
      const stones = moves.split(' ');
      assert.ok(stones.length % 2 === 0 && new Set([...stones, answer]).size === stones.length + 1, name);
      for (const key of [id, ...['text', 'right', 'wrong'].map((part) => `${name}.${part}`)]) assert.ok(words.has(`course.${key}`), key);
    }
  }
});
