// Ways to wait for promises.

/** @typedef {import('./i18n.js').Language} Language */

/**
 * Of several languages wished one after the other only the newest comes into use. Fails as what was waited for if that is still
 * the newest.
 * @returns {(coming: Promise<Language>, use: (words: Language) => void) => Promise<void>}
 */
export function newest() {
  let last = 0;
  return async (coming, use) => {
    const mine = ++last;
    try {
      const value = await coming;
      if (mine === last) use(value);
    } catch (error) {
      if (mine === last) throw error;
    }
  };
}

/** Milliseconds after which what a page fetches counts as missing. */
const DEADLINE_MS = 8000;

/** Fails where something takes too long. @template T @param {Promise<T>} coming @returns {Promise<T>} */
export function inTime(coming) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const late = new Promise((_, fail) => (timer = setTimeout(() => fail(new Error('it did not come')), DEADLINE_MS)));
  return Promise.race([coming, /** @type {Promise<never>} */ (late)]).finally(() => clearTimeout(timer));
}

/**
 * Does something the first time only; what failed for want of a network is tried again.
 * @template T
 * @param {() => Promise<T>} make
 */
export function once(make) {
  /** @type {Promise<T> | null} */
  let made = null;
  return async () => {
    try {
      return await (made ??= make());
    } catch (error) {
      made = null;
      throw error;
    }
  };
}

/** For what has reported its failure itself, or may fail unnoticed. @param {Promise<unknown> | undefined} promise */
export const ignoreRejection = (promise) => void promise?.catch(() => {});
