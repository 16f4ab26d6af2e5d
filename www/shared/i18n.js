// The words of the page in the reader's language.

import { environment } from './environment.js';
import { readable } from './notation.js';

/** Languages that there are, by their own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', ru: 'Русский', zh: '中文', ja: '日本語' };

/** @typedef {{ code: string, message: string, [detail: string]: any }} Note something that a record says and its game does not show */
/** @typedef {string | Record<string, string>} Entry a text, or one for each plural form of `n` */

export class Language {
  #entries;
  #plural;

  /** @param {string} code @param {Record<string, Entry>} entries */
  constructor(code, entries) {
    this.code = code;
    this.#entries = entries;
    this.#plural = new Intl.PluralRules(code);
  }

  /** These words with more, of the same language. @param {Record<string, Entry>} entries */
  with(entries) {
    return new Language(this.code, { ...this.#entries, ...entries });
  }

  /** Whether there is a text of this name. @param {string} key */
  has(key) {
    return key in this.#entries;
  }

  /**
   * The text of this name with `{name}` replaced by values.
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  t(key, values = {}) {
    const entry = this.#entries[key];
    if (entry === undefined) return key;
    const text = typeof entry === 'string' ? entry : (entry[this.#plural.select(Number(values.n))] ?? entry.other);
    return text.replace(/\{(\w+)\}/g, (_, name) => readable(String(values[name] ?? '')));
  }

  /**
   * What went wrong as a sentence: the one for its code if there is one, else the engine's own.
   * @param {{ code: string, message: string, problem?: any }} error
   */
  problem(error) {
    const key = `error.${error.code}`;
    return this.has(key) ? this.t(key, { ...this.#named(error.problem), message: error.message }) : error.message;
  }

  /** Details with the rule by its name in this language. @param {any} details */
  #named(details) {
    return this.has(`rule.${details?.rule}`) ? { ...details, rule: this.t(`rule.${details.rule}`) } : details;
  }

  /**
   * What a reader should know about the game of a record that was opened.
   * @param {Note[]} notes
   */
  notes(notes) {
    const text = (/** @type {any} */ note) => {
      const key = `note.${note.code}`;
      return this.has(key) ? this.t(key, { ...this.#named(note), n: note.count }) : note.message;
    };
    return notes.map(text).join(' ');
  }
}

/** @type {Map<string, Promise<any>>} */
const fetched = new Map();

/**
 * Fetches something once; what could not be fetched is asked for again the next time.
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

/** The words of a file, if it is one of them: it holds this. @param {string} name @param {any} words */
function holding(name, words) {
  if (!Object.hasOwn(Object(words), name)) throw new Error(`there is no ${name}`);
  return words;
}

/** Whether words are missing that could be had in no language: their names stand in their place. */
export let lacksWords = false;

/** @param {Language} language */
function withoutWords(language) {
  lacksWords = true;
  return language;
}

/** The language of a tag such as `de-AT`, if there is it. @param {string} tag */
function languageOf(tag) {
  const code = tag.toLowerCase().split('-')[0];
  return Object.hasOwn(LANGUAGES, code) ? code : undefined;
}

/**
 * The words of the first page in the language of this tag; English where there is none such or it cannot be fetched.
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
 * The words of the first page and those of another part of the site; English where they cannot be fetched.
 * @param {string} code
 * @param {string} part as `i18n/en.more.json` names it
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

/** The first of the reader's languages that there is. */
export function preferredLanguage() {
  return navigator.languages.map(languageOf).find(Boolean) ?? 'en';
}
