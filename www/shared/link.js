// The fragment of a link: `name=value&name=value`.

/** @param {string} hash @returns {Record<string, string>} */
export function fieldsIn(hash) {
  /** @type {Record<string, string>} */
  const fields = Object.create(null);
  for (const field of hash.split('&')) {
    const [name, ...rest] = field.split('=');
    const value = rest.join('=');
    try {
      fields[name] = decodeURIComponent(value);
    } catch {
      // The link is damaged. Use the value as it is.
      fields[name] = value;
    }
  }
  return fields;
}
