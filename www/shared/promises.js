// Functions that wait for promises.

/**
 * Creates a function that uses only the latest of several languages requested one after another. The function fails if the
 * latest request fails.
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

/** After this many milliseconds, a fetch counts as failed. */
const DEADLINE_MS = 8000;

/** Fails if a promise takes too long. @template T @param {Promise<T>} coming @returns {Promise<T>} */
export function inTime(coming) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const late = new Promise((_, fail) => (timer = setTimeout(() => fail(new Error('it did not arrive in time')), DEADLINE_MS)));
  return Promise.race([coming, /** @type {Promise<never>} */ (late)]).finally(() => clearTimeout(timer));
}

/**
 * Creates a function that runs only once. If it has failed, for example offline, the next call tries again.
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
 * Ignores a rejection that was already reported or does not matter.
 * @param {Promise<unknown> | undefined} promise
 */
export const ignoreRejection = (promise) => void promise?.catch(() => {});
