// What the first visit says: what this is, and three ways in. It lies over the page, moves nothing, and comes once.

import { addSheet } from '../shared/page.js';
import { el } from '../shared/dom.js';
import { icon } from '../shared/icons.js';
import { loadPart } from '../shared/i18n.js';
import { save } from '../shared/store.js';

/** Where it is kept that somebody has been here. */
const PLACE = 'gomoku.welcome';

/**
 * Shows it until a way in or the cross is chosen, Escape pressed in it, a stone placed, or a mode chosen: it would lie over what that shows.
 * @param {import('../shared/i18n.js').Language} page the words of the page
 * @param {{ play: () => void, explore: () => void }} ways what two of the ways do; the third is a page of its own
 * @param {EventTarget} game which tells of moves
 */
export async function welcome(page, ways, game) {
  const [words] = await Promise.all([loadPart(page.code, 'dialogs'), addSheet('dialogs/welcome.css')]);
  const modes = document.querySelector('[role=tablist]');
  // Who has chosen a mode before it came has found a way in.
  if (!modes?.querySelector('#mode-play[aria-selected=true]')) return;
  const played = (/** @type {any} */ event) => event.detail.color === 'white' && leave();
  const leave = () => {
    game.removeEventListener('move', played);
    modes?.removeEventListener('click', leave);
    save(PLACE, { seen: true });
    card.remove();
  };
  const way = (/** @type {'play' | 'explore'} */ name) =>
    el('button', { type: 'button', id: `welcome-${name}`, class: name === 'play' ? 'primary' : undefined, onclick: () => (leave(), ways[name]()) }, words.t(`welcome.${name}`));
  const text = el('p', { role: 'status' });
  const card = el(
    'section',
    { class: 'welcome', 'aria-label': words.t('app.title'), onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && (event.preventDefault(), leave()) },
    text,
    el('div', { class: 'row' }, way('play'), el('a', { class: 'button', id: 'welcome-puzzle', href: 'puzzles.html', onclick: leave }, words.t('welcome.puzzle')), way('explore')),
    el('button', { type: 'button', class: 'close', id: 'welcome-close', 'aria-label': words.t('close'), onclick: leave }, icon('close')),
  );
  // Behind the page's head in the order of Tab.
  document.querySelector('main')?.before(card);
  // A status is read when it changes.
  text.textContent = words.t('welcome.what');
  game.addEventListener('move', played);
  modes?.addEventListener('click', leave);
}
