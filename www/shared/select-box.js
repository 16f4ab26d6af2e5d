import { el } from './dom.js';

/**
 * @template T
 * @param {Record<string, unknown>} properties
 * @param {readonly T[]} values
 * @param {T} chosen
 * @param {(value: T) => string} text
 * @param {(value: T) => void} choose
 */
export function selectBox(properties, values, chosen, text, choose) {
  const options = values.map((value) => el('option', { value: String(value), selected: value === chosen }, text(value)));
  const box = el('select', { ...properties, onchange: () => choose(values[box.selectedIndex]) }, ...options);
  return box;
}
