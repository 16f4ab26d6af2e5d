// What the build puts into a module of the package, as `inside` in pkg.toml says: packed files in base64, the text of a
// script, words.
import type { Entry } from '../shared/i18n.js';

export const WASM: string;
export const STRATEGY: string;
export const WORKER: string;
export const ENGLISH: Record<string, Entry>;
