/**
 * Fetches the text of a file, or says why that is not possible.
 * @module
 */

/** @param {string} address */
export async function download(address) {
  let response;
  try {
    response = await fetch(address);
  } catch {
    throw { code: 'strategy-missing', message: `${address} could not be loaded` };
  }
  if (!response.ok) {
    throw { code: 'strategy-missing', message: `${address} could not be loaded: status ${response.status}` };
  }
  return response.text();
}
