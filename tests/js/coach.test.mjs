import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { Coach } from '../../www/learn/coach.js';
import { GameNode } from '../../www/game/tree.js';
import { Language } from '../../www/shared/i18n.js';
import { page } from './dom.mjs';

globalThis.fetch = async (address) => new Response(await readFile(address));

test('the coach comments only on a move that is on the board', async () => {
  const element = page();
  let answer;
  const engine = { run: (kind) => (kind === 'reply' ? Promise.resolve({ winner: 'black', winAt: 33, point: 'h8' }) : new Promise((resolve) => (answer = () => resolve({ winAt: 35 })))) };
  const controller = { engine, mode: 'learn', thinking: null, current: new GameNode(null, null) };
  const coach = new Coach(element, { controller, view: { set() {} }, notify() {} });
  const words = new Language('en', {});
  const said = () => element.all.find(({ className }) => className.startsWith('verdict')).textContent;
  const show = (node) => {
    controller.current = node;
    coach.update(words);
    return said();
  };
  coach.update(words);
  for (let i = 0; i < 100 && !said().includes(' '); i++) await new Promise((resolve) => setTimeout(resolve, 5));
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
