import assert from 'node:assert/strict';
import test from 'node:test';
import { DEFAULTS } from '../../www/shared/store.js';
import { Language, loadPart } from '../../www/shared/i18n.js';
import { openSettings } from '../../www/dialogs/settings.js';
import { openSheet } from '../../www/dialogs/sheets.js';
import { textsOn } from '../../www/dialogs/help.js';
import { UNBOUNDED } from '../../www/shared/rules.js';
import { FakeElement, page } from './dom.mjs';
import './fakes.mjs';

/** Opens a dialog. */
function opened() {
  const body = page();
  FakeElement.prototype.showModal = () => {};
  FakeElement.prototype.close = function () {
    this.dispatchEvent(new Event('close'));
  };
  const text = new FakeElement('textarea');
  const dialog = openSheet(new Language('en', {}), 'Title', text);
  /** Dispatches an event as if from this target. */
  const on = (target, type) => dialog.dispatchEvent(Object.defineProperty(new Event(type), 'target', { value: target }));
  return { dialog, text, on, open: () => body.contains(dialog) };
}

test('a click beside a dialog closes it, one within or a selection dragged out does not', () => {
  const { dialog, text, on, open } = opened();
  for (const [from, to, stays] of [[text, text, true], [text, dialog, true], [dialog, dialog, false]]) {
    on(from, 'pointerdown');
    on(to, 'click');
    assert.equal(open(), stays);
  }
});

test('the settings switch to the chosen language and keep the rest', async () => {
  const body = page();
  FakeElement.prototype.showModal = function () {
    this.open = true;
  };
  FakeElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  FakeElement.prototype.querySelector = function (tag) {
    return this.all.find(({ tagName }) => tagName === tag.toUpperCase()) ?? null;
  };
  const chosen = [];
  openSettings(await loadPart('en', 'dialogs'), { ...DEFAULTS }, (change) => chosen.push(change));
  const labels = () => body.all.filter(({ className }) => className === 'field').map(({ textContent }) => textContent);
  const inputs = () => body.all.filter(({ type }) => type === 'checkbox').map(({ checked }) => checked ?? false);
  const choose = (element, value) => Object.assign(element, value).dispatchEvent(new Event('change'));
  choose(body.all.find(({ type }) => type === 'checkbox'), { checked: false });
  const before = inputs();
  body.querySelector('select').focus();
  choose(body.querySelector('select'), { value: 'de' });
  for (let i = 0; i < 100 && !labels()[0].startsWith('Sprache'); i++) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.match(labels()[0], /^Sprache/);
  assert.deepEqual([inputs(), document.activeElement], [before, body.querySelector('select')]);
  assert.deepEqual(chosen, [{ coordinates: false }, { language: 'de' }]);
  assert.equal(body.children.length, 1, 'in the place of the other');
  choose(body.querySelector('select'), { value: 'ru' });
  body.children[0].close();
  await loadPart('ru', 'dialogs');
  assert.equal(body.children.length, 0, 'a dialog that was closed stays so');
});

test('the help says what is proven on the current board', async () => {
  const words = await loadPart('en', 'dialogs');
  const claim = words.t('help.claim');
  const on = async (size, rule) => (await textsOn(words, { size, rule }))[1];
  assert.equal(await on(19, 'freestyle'), claim);
  assert.match(await on(15, 'renju'), /wins on 15×15 by move 41, whatever White plays/);
  assert.equal(await on(UNBOUNDED, 'standard'), words.t('boards.unbounded'));
  assert.ok(!(await textsOn(words, null)).includes(claim), 'a free game');
});
