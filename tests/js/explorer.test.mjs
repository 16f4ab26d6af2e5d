import assert from 'node:assert/strict';
import test from 'node:test';
import { rebuild } from '../../www/shared/dom.js';
import { Explorer } from '../../www/panel/explorer.js';
import { GameNode } from '../../www/game/tree.js';
import { layersOf } from '../../www/board/layers.js';
import { Language } from '../../www/shared/i18n.js';
import { nameOf, pointOf } from '../../www/shared/notation.js';
import { environment } from '../../www/shared/environment.js';
import { page } from './dom.mjs';
import { rest } from './fakes.mjs';

const words = new Language('en', {});
environment.wordsIn = async () => ({ close: 'Close', records: { 'explorer.more': '{n} more' } });

/** Creates a position in which White lasts equally long after this many moves. */
async function explorer(count) {
  const element = page();
  const current = new GameNode(null, null).child(pointOf('h8')).child(pointOf('i9')).child(pointOf('g9'));
  const children = Array.from({ length: count }, (_, point) => ({ point: nameOf(point), winAt: 33, source: 'search' }));
  const controller = { board: { size: 15, rule: 'standard' }, childrenComplete: false, children, current, engine: { status: {} } };
  const shown = new Explorer(element, () => {});
  const draw = () => shown.update(words, controller);
  element.addEventListener('more', draw);
  draw();
  await rest();
  return { element, controller, shown, draw, buttons: () => element.all.filter(({ tagName }) => tagName === 'BUTTON') };
}

test('an unchanged list keeps its elements and the focus', async () => {
  const { controller, draw, buttons } = await explorer(3);
  const [, second] = buttons();
  second.focus();
  draw();
  assert.equal(document.activeElement, second, 'the same button');
  controller.children = [...controller.children, { point: 'o15', winAt: 35, source: 'search' }];
  draw();
  assert.equal(buttons().length, 4);
  assert.deepEqual([document.activeElement === second, document.activeElement.textContent], [false, second.textContent]);
});

test('showing the rest of a line keeps the focus', async () => {
  const { buttons } = await explorer(20);
  const more = buttons().at(-1);
  assert.deepEqual([buttons().length, more.textContent], [15, '6 more']);
  more.focus();
  more.click();
  assert.deepEqual([buttons().length, document.activeElement], [20, buttons()[14]]);
});

test('if moves tie, the note says so and the board marks them with dots', async () => {
  for (const [count, shortest, said, circles, dots] of [[21, 31, 'explorer.note', 20, 0], [22, 31, 'hints.tied', 0, 21], [22, 33, 'hints.same', 0, 0], [2, 33, 'hints.same', 0, 0]]) {
    const { controller, draw, element } = await explorer(count);
    controller.children[0].winAt = shortest;
    Object.assign(controller, { childrenComplete: true, hintsWanted: true });
    draw();
    assert.equal(element.all.find(({ tagName }) => tagName === 'P').textContent, said, `${count} moves`);
    const { hints } = layersOf(controller);
    assert.deepEqual(['disc', 'dot'].map((mark) => hints.filter((hint) => hint.mark === mark).length), [circles, dots]);
  }
});
