/** A download fails if no data arrives for this many milliseconds. */
const SILENCE = 8000;

/**
 * Fails if the file is missing or the data stops arriving.
 * @param {URL} address
 */
export async function fetchText(address) {
  const silent = new AbortController();
  let timer = startTimer(silent);
  try {
    const response = await fetch(address, { signal: silent.signal });
    if (!response.ok) throw new Error(`${address.pathname}: status ${response.status}`);
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = startTimer(silent);
      text += decoder.decode(part.value, { stream: true });
    }
    return text + decoder.decode();
  } finally {
    clearTimeout(timer);
  }
}

/** @param {AbortController} silent */
const startTimer = (silent) => setTimeout(() => silent.abort(new Error('no more data arrived')), SILENCE);
