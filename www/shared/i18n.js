// The messages in the user's language.

import { environment } from './environment.js';
import { newest } from './promises.js';
import { readable } from './notation.js';
import { PASS } from './rules.js';

export const LANGUAGES = { en: 'English', de: 'Deutsch', ru: 'Русский', zh: '中文', ja: '日本語' };

/** Languages that put no space after a full stop. */
const FULL_WIDTH = ['zh', 'ja'];

/** @typedef {{ code: string, message: string, [detail: string]: any }} Note something in a record that the game leaves out */
/** @typedef {string | Record<string, string>} Entry a message, or one for each plural form of `n` */

export class Language {
  #entries;
  #plural;

  /** @param {string} code @param {Record<string, Entry>} entries */
  constructor(code, entries) {
    this.code = code;
    this.#entries = entries;
    this.#plural = new Intl.PluralRules(code);
  }

  /** Adds messages. @param {Record<string, Entry>} entries */
  with(entries) {
    return new Language(this.code, { ...this.#entries, ...entries });
  }

  /** @param {string} key */
  has(key) {
    return key in this.#entries;
  }

  /**
   * Returns a message with each `{name}` replaced by its value.
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  t(key, values = {}) {
    const entry = this.#entries[key];
    if (entry === undefined) return key;
    const text = typeof entry === 'string' ? entry : (entry[this.#plural.select(Number(values.n))] ?? entry.other);
    return text.replace(/\{(\w+)\}/g, (_, name) => readable(String(values[name] ?? '')));
  }

  /** @param {string} name a point or `pass` */
  move(name) {
    return name === PASS ? this.t(PASS) : readable(name);
  }

  /**
   * Returns the message for an error code, or the engine's own message.
   * @param {{ code: string, message: string, problem?: any }} error
   */
  problem(error) {
    const [code, exact] = [`error.${error.code}`, `error.${error.code}.${error.problem?.kind}`];
    const key = this.has(exact) ? exact : code;
    return this.has(key) ? this.t(key, { ...this.#named(error.problem), message: error.message }) : error.message;
  }

  /** Translates the names of rules and forbidden shapes. @param {any} details */
  #named(details) {
    const named = { ...details };
    for (const [detail, names] of [['rule', 'rule'], ['kind', 'forbidden']]) {
      const key = `${names}.${named[detail]}`;
      if (this.has(key)) named[detail] = this.t(key);
    }
    return named;
  }

  /**
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
   * Joins the strings that are not empty, with full stops between them where needed.
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
 * Fetches something once, or again if that failed.
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

/** @param {string} name a key that must be in the file @param {any} words */
function holding(name, words) {
  if (!Object.hasOwn(Object(words), name)) throw new Error(`there is no ${name}`);
  return words;
}

/** True if no language could be loaded, so that the page shows keys. */
export let lacksWords = false;

/** @param {Language} language */
function withoutWords(language) {
  lacksWords = true;
  return language;
}

/** @param {string} tag such as `de-AT` */
function languageOf(tag) {
  const code = tag.toLowerCase().split('-')[0];
  return Object.hasOwn(LANGUAGES, code) ? code : undefined;
}

/**
 * Loads the messages of the first page. Falls back to English.
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
 * Loads the messages of the first page and of one other part. Falls back to English.
 * @param {string} code
 * @param {string} part as in `i18n/en.more.json`
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
 * Loads the messages of a part whenever the language changes. If it changes again meanwhile, only the latest counts.
 * @param {string} part
 * @param {(words: Language) => void} come
 * @returns {(code: string) => Promise<void>} fails if they cannot be loaded
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

/** Returns the first available language that the user prefers. */
export function preferredLanguage() {
  return navigator.languages.map(languageOf).find(Boolean) ?? 'en';
}
