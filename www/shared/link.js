// The fragment of a link: `name=value&name=value`.

/** @param {string} hash @returns {Record<string, string>} the value of each name */
export function fieldsIn(hash) {
  /** @type {Record<string, string>} */
  const fields = Object.create(null);
  for (const field of hash.split('&')) {
    const [name, ...rest] = field.split('=');
    const value = rest.join('=');
    try {
      fields[name] = decodeURIComponent(value);
    } catch {
      // A damaged link: the value is taken as it is.
      fields[name] = value;
    }
  }
  return fields;
}
