/**
 * Fails if the browser forbids it, or if the page was loaded without encryption.
 * @param {string} text
 */
export const copyText = async (text) => navigator.clipboard.writeText(text);

/**
 * Copies a link and says so. If that fails, shows the link instead.
 * @param {string} link
 * @param {Language} words
 * @param {{ notify: (text: string) => void }} board
 */
export async function copyLink(link, words, board) {
  await copyText(link).then(() => board.notify(words.t('link.copied')), () => board.notify(link));
}
