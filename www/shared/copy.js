// Copying texts to the clipboard.

/**
 * Copies a text. Fails if the browser refuses, or if it has no clipboard because the page was loaded without encryption.
 * @param {string} text
 */
export const copyText = async (text) => navigator.clipboard.writeText(text);

/**
 * Copies a link and tells the user. If copying fails, shows the link.
 * @param {string} link
 * @param {Language} words
 * @param {{ notify: (text: string) => void }} board
 */
export async function copyLink(link, words, board) {
  await copyText(link).then(() => board.notify(words.t('link.copied')), () => board.notify(link));
}
