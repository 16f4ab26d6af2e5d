// Texts for the clipboard.

/**
 * Copies a text. Fails where the browser refuses, and where it has no clipboard at all: on a page that came without encryption.
 * @param {string} text
 */
export const copyText = async (text) => navigator.clipboard.writeText(text);

/**
 * Copies a link and says so; where that fails the link is shown.
 * @param {string} link
 * @param {import('./i18n.js').Language} words
 * @param {{ notify: (text: string) => void }} board
 */
export async function copyLink(link, words, board) {
  await copyText(link).then(() => board.notify(words.t('link.copied')), () => board.notify(link));
}
