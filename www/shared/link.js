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

/** Whether an error is in the link itself. After others, such as a lost connection, it may still work. @param {{ code: string }} error */
export const isBadLink = ({ code }) => /^(bad|off|occupied|forbidden|game-over|no-pass|record|opening|renju)/.test(code);
