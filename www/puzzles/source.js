// Where the puzzles come from and who judges moves: fetched with the first use.

import { fetchText } from '../shared/fetch.js';
import { freeClient } from '../free/client.js';
import { puzzlesOf } from './collection.js';

const FILE = new URL('../data/puzzles.json', import.meta.url);

/** @type {Promise<import('./collection.js').Puzzle[]> | null} */
let loading = null;

/** The puzzles of the file. What failed for want of a network is tried again with the next call. */
export function loadPuzzles() {
  loading ??= fetched();
  loading.catch(() => (loading = null));
  return loading;
}

const fetched = async () => puzzlesOf(JSON.parse(await fetchText(FILE)));

/** Who judges moves. */
export const judge = () => freeClient();
