/**
 * Fetches the checked strategy for the infinite board and the record of its check, as the engine's `loadRecord` takes them.
 * @param {(address: URL) => Promise<string>} download
 */
export const fetchRecord = (download) =>
  Promise.all([download(new URL('../data/unbounded.json', import.meta.url)), download(new URL('../data/unbounded.txt', import.meta.url))]);
