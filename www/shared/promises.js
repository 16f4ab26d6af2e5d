/**
 * Creates a function for several languages requested in a row. It uses only the latest, and fails if that one fails.
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

/** The time limit for a fetch, in milliseconds. */
const DEADLINE_MS = 8000;

/** @template T @param {Promise<T>} coming @returns {Promise<T>} */
export function inTime(coming) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const late = new Promise((_, fail) => (timer = setTimeout(() => fail(new Error('timed out')), DEADLINE_MS)));
  return Promise.race([coming, /** @type {Promise<never>} */ (late)]).finally(() => clearTimeout(timer));
}

/**
 * Runs `make` once. After a failure, for example offline, the next call tries again.
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

/**
 * Ignores a rejection that was reported already or does not matter.
 * @param {Promise<unknown> | undefined} promise
 */
export const ignoreRejection = (promise) => void promise?.catch(() => {});
