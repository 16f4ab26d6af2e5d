import assert from 'node:assert/strict';
import test from 'node:test';
import * as gomoku from '../../www/dialogs/share.js';
import * as minishogi from '../../www/minishogi/link.js';

/** @param {string} href */
const at = (href) => (globalThis.location = new URL(href));
const PAGE = 'https://example.org/sub/index.html?x=1';

test('a link to a position leads back to it', () => {
  for (const [moves, kind, board] of [['h8 i9 g9', '', ''], ['k10 a19', 'free', '19-freestyle'], ['', 'free', '20-standard'], ['j10 a19', 'board', '19-standard']]) {
    at(PAGE);
    const link = gomoku.linkTo(moves, kind && `${kind}=${board}`);
    assert.ok(link.startsWith(`${PAGE}#`), link);
    at(link);
    assert.deepEqual(gomoku.gameInLink(), { moves, board, free: kind === 'free' });
  }
});

test('a link may name the board as the element does', () => {
  for (const [hash, board] of [['rule=renju&moves=', '15-renju'], ['size=19&rule=freestyle&moves=', '19-freestyle'], ['size=17', '17-standard']]) {
    assert.deepEqual(gomoku.gameInLink(hash), { moves: '', board, free: false });
  }
});

test('a damaged link is read as far as it goes', () => {
  for (const hash of ['', '#', '#top', '#moves=']) {
    at(PAGE + hash);
    assert.equal(gomoku.gameInLink(), null, hash);
  }
  at(`${PAGE}#moves=h8%2`);
  assert.deepEqual(gomoku.gameInLink(), { moves: 'h8%2', board: '', free: false });
  at(`${PAGE}#free=15-standard&moves=h8-i9&more=1`);
  assert.deepEqual(gomoku.gameInLink(), { moves: 'h8 i9', board: '15-standard', free: true });
});

test('a link to a game of minishogi leads back to it', () => {
  const games = [
    { fen: '', rule: 'legal', moves: 'a2a3 e4e3' },
    { fen: '4k/5/4G/5/K4[GPPSSBBRR] w 0 1', rule: 'capture', moves: 'G@e4' },
    { fen: '', rule: 'capture', moves: 'b1b2+' },
  ];
  for (const game of games) {
    at(PAGE);
    at(minishogi.linkTo(game));
    assert.deepEqual(minishogi.gameInLink(), game);
  }
  at(PAGE);
  assert.equal(minishogi.gameInLink(), null);
  at(`${PAGE}#moves=a2a3%`);
  assert.deepEqual(minishogi.gameInLink(), { fen: '', rule: 'legal', moves: 'a2a3%' });
});
