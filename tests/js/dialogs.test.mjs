import assert from 'node:assert/strict';
import test from 'node:test';
import { Language } from '../../www/shared/i18n.js';
import { openSheet } from '../../www/dialogs/sheets.js';
import { FakeElement, page } from './dom.mjs';

/** A dialog that was opened, and whether it still is. */
function opened() {
  const body = page();
  FakeElement.prototype.showModal = () => {};
  FakeElement.prototype.close = function () {
    this.dispatchEvent(new Event('close'));
  };
  const text = new FakeElement('textarea');
  const dialog = openSheet(new Language('en', {}), 'Title', text);
  /** An event that reaches the dialog from something in it, or from itself. */
  const on = (target, type) => dialog.dispatchEvent(Object.defineProperty(new Event(type), 'target', { value: target }));
  return { dialog, text, on, open: () => body.contains(dialog) };
}

test('a click beside a dialog closes it, one within does not', () => {
  const { dialog, text, on, open } = opened();
  on(text, 'pointerdown');
  on(text, 'click');
  assert.ok(open());
  on(dialog, 'pointerdown');
  on(dialog, 'click');
  assert.ok(!open());
});

test('a selection that is drawn out of a dialog leaves it open', () => {
  const { dialog, text, on, open } = opened();
  on(text, 'pointerdown');
  on(dialog, 'click');
  assert.ok(open());
});
