import assert from 'node:assert/strict';
import test from 'node:test';
import { el } from '../../www/shared/dom.js';
import { page } from './dom.mjs';

test('a toggle that is off keeps its aria-pressed attribute', () => {
  page();
  const button = el('button', { 'aria-pressed': false, 'aria-label': undefined, hidden: false, class: false && 'primary' }, 'Go');
  assert.equal(button.getAttribute('aria-pressed'), 'false');
  assert.deepEqual([button.attributes.has('aria-label'), button.className, button.textContent], [false, '', 'Go']);
});
