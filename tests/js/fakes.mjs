/** Replaces browser features. `fetch` reads files. */

import { readFile } from 'node:fs/promises';

globalThis.fetch = async (address) => new Response(await readFile(address));

/** Reads a file of the workspace. */
export const read = (name) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

/** Replaces the browser's storage and returns its contents. */
export function storage(entries = []) {
  const kept = new Map(entries);
  const value = { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text) };
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true, writable: true });
  return kept;
}

/** Runs pending microtasks. */
export const rest = async () => {
  for (let i = 0; i < 50; i++) await Promise.resolve();
};
