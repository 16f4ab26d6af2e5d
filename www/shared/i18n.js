// The texts of the page in the user's language.

import { environment } from './environment.js';
import { newest } from './promises.js';
import { readable } from './notation.js';
import { PASS } from './rules.js';

/** The languages by their native names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', ru: 'Русский', zh: '中文', ja: '日本語' };

/** The languages whose full stop needs no space. */
const FULL_WIDTH = ['zh', 'ja'];

/** @typedef {{ code: string, message: string, [detail: string]: any }} Note a note on a part of a record that the game leaves out */
/** @typedef {string | Record<string, string>} Entry a text, or one text for each plural form of `n` */

export class Language {
  #entries;
  #plural;

  /** @param {string} code @param {Record<string, Entry>} entries */
  constructor(code, entries) {
    this.code = code;
    this.#entries = entries;
    this.#plural = new Intl.PluralRules(code);
  }

  /** Returns these texts together with more texts in the same language. @param {Record<string, Entry>} entries */
  with(entries) {
    return new Language(this.code, { ...this.#entries, ...entries });
  }

  /** Returns true if there is a text with this key. @param {string} key */
  has(key) {
    return key in this.#entries;
  }

  /**
   * Returns the text with this key. `{name}` is replaced with the value.
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  t(key, values = {}) {
    const entry = this.#entries[key];
    if (entry === undefined) return key;
    const text = typeof entry === 'string' ? entry : (entry[this.#plural.select(Number(values.n))] ?? entry.other);
    return text.replace(/\{(\w+)\}/g, (_, name) => readable(String(values[name] ?? '')));
  }

  /** Returns a move as text. @param {string} name a point or `pass` */
  move(name) {
    return name === PASS ? this.t(PASS) : readable(name);
  }

  /**
   * Returns an error as a sentence: the text for its code if there is one, otherwise the engine's message.
   * @param {{ code: string, message: string, problem?: any }} error
   */
  problem(error) {
    const [code, exact] = [`error.${error.code}`, `error.${error.code}.${error.problem?.kind}`];
    const key = this.has(exact) ? exact : code;
    return this.has(key) ? this.t(key, { ...this.#named(error.problem), message: error.message }) : error.message;
  }

  /** Returns the details with the names of a rule and of a fault in this language. @param {any} details */
  #named(details) {
    const named = { ...details };
    for (const [detail, names] of [['rule', 'rule'], ['kind', 'forbidden']]) {
      const key = `${names}.${named[detail]}`;
      if (this.has(key)) named[detail] = this.t(key);
    }
    return named;
  }

  /**
   * Returns the notes on an opened record as one text.
   * @param {Note[]} notes
   */
  notes(notes) {
    const text = (/** @type {any} */ note) => {
      const key = `note.${note.code}`;
      return this.has(key) ? this.t(key, { ...this.#named(note), n: note.count }) : note.message;
    };
    return this.sentences(...notes.map(text));
  }

  /**
   * Joins the texts that are not empty. Adds a full stop to each text that ends without a punctuation mark, except the last.
   * @param {string[]} texts
   */
  sentences(...texts) {
    const [stop, space] = FULL_WIDTH.includes(this.code) ? ['。', ''] : ['.', ' '];
    return texts.filter(Boolean).map((text, i, all) => (i === all.length - 1 ? text : text + (/[.!?…。！？]$/.test(text) ? '' : stop) + space)).join('');
  }
}

/** @type {Map<string, Promise<any>>} */
const fetched = new Map();

/**
 * Fetches something once. If a fetch fails, the next call repeats it.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} fetch
 * @returns {Promise<T>}
 */
function once(name, fetch) {
  const coming = fetched.get(name) ?? fetch();
  fetched.set(name, coming);
  coming.catch(() => fetched.delete(name));
  return coming;
}

/** Returns the texts in a file if it contains this key. @param {string} name @param {any} words */
function holding(name, words) {
  if (!Object.hasOwn(Object(words), name)) throw new Error(`there is no ${name}`);
  return words;
}

/** True if no language could be loaded, so that keys are shown instead of texts. */
export let lacksWords = false;

/** @param {Language} language */
function withoutWords(language) {
  lacksWords = true;
  return language;
}

/** Returns the language for a tag such as `de-AT`, if available. @param {string} tag */
function languageOf(tag) {
  const code = tag.toLowerCase().split('-')[0];
  return Object.hasOwn(LANGUAGES, code) ? code : undefined;
}

/**
 * Loads the texts of the first page in the language of this tag. Falls back to English if the language is not available or
 * cannot be fetched.
 * @param {string} tag
 * @returns {Promise<Language>}
 */
export async function loadLanguage(tag) {
  const code = languageOf(tag) ?? 'en';
  try {
    return await once(code, async () => new Language(code, holding('close', await environment.wordsIn(`i18n/${code}.json`))));
  } catch {
    return code === 'en' ? withoutWords(new Language('en', {})) : loadLanguage('en');
  }
}

/**
 * Loads the texts of the first page and of another part of the site. Falls back to English if they cannot be fetched.
 * @param {string} code
 * @param {string} part the name of the part in `i18n/en.more.json`
 * @returns {Promise<Language>}
 */
export async function loadPart(code, part) {
  const page = await loadLanguage(code);
  try {
    const more = holding(part, await once(`${page.code}.more`, () => environment.wordsIn(`i18n/${page.code}.more.json`)));
    return page.with({ ...more.records, ...more[part] });
  } catch {
    return page.code === 'en' ? withoutWords(page) : loadPart('en', part);
  }
}

/**
 * Loads the texts of a part whenever the language changes. If several languages are requested in quick succession, only the
 * latest is reported.
 * @param {string} part
 * @param {(words: Language) => void} come called with the texts
 * @returns {(code: string) => Promise<void>} fails if the texts cannot be loaded
 */
export function wordsOf(part, come) {
  const wait = newest();
  let latest = '';
  return async (code) => {
    if (code === latest) return;
    latest = code;
    await wait(loadPart(code, part), come);
  };
}

/** Returns the first of the user's preferred languages that is available. */
export function preferredLanguage() {
  return navigator.languages.map(languageOf).find(Boolean) ?? 'en';
}
