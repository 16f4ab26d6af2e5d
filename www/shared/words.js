/**
 * Where the words of the page are found: in files beside it.
 * @module
 */

/** The folder of the site, below which the words lie. */
const SITE = new URL('../', import.meta.url);

/**
 * @param {string} file
 * @returns {Promise<Record<string, any>>}
 */
export async function wordsIn(file) {
  const response = await fetch(new URL(file, SITE));
  if (!response.ok) throw new Error(`${file}: status ${response.status}`);
  return response.json();
}
