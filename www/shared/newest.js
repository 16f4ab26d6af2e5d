/**
 * Of several things begun one after the other, only the newest has its effect.
 * @module
 */

/**
 * A way to wait for something: what comes is used unless something newer was waited for meanwhile. Fails as what was waited
 * for if that is still the newest.
 * @template T
 * @typedef {(coming: Promise<T>, use: (value: T) => void) => Promise<void>} Newest
 */

/** @returns {Newest<any>} */
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
