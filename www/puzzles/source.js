import { fetchText } from '../shared/fetch.js';
import { freeClient } from '../free/client.js';
import { puzzlesOf } from './collection.js';

const FILE = new URL('../data/puzzles.json', import.meta.url);

/** @type {Promise<Puzzle[]> | null} */
let loading = null;

/** Loads the puzzles, and tries again after a failure. */
export function loadPuzzles() {
  loading ??= fetched();
  loading.catch(() => (loading = null));
  return loading;
}

const fetched = async () => puzzlesOf(JSON.parse(await fetchText(FILE)));

/** Returns the engine that judges moves. */
export const judge = () => freeClient();
