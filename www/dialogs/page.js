// The dialogs of the first page, each loaded on first use.

/**
 * @param {string} name
 * @param {PageState} state
 * @param {GomokuBoard} board
 * @param {import('../app/links.js').Links} links
 */
export async function openDialog(name, state, board, links) {
  const words = await state.words();
  if (name === 'boards') {
    const { openBoards, textOf } = await import('./boards.js');
    await openBoards(words, board.controller.board, (chosen) => state.choose({ game: textOf(chosen) }));
  } else if (name === 'share') {
    (await import('./share.js')).openShare(words, await links.shared());
  } else if (name === 'settings') {
    (await import('./settings.js')).openSettings(words, state.settings, (change) => state.choose(change));
  } else {
    const { openHelp, textsOn } = await import('./help.js');
    openHelp(words, null, await textsOn(words, state.free ? null : board.controller.board));
  }
}
