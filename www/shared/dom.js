// Elements made from plain data; texts are always texts, never markup.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [properties] `class`, `on…` listeners, `data-…`, `aria-…` and `role` attributes;
 *   everything else is set as a property; what is false is left out, but for an `aria-…` attribute, which says so
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || (value === false && !name.startsWith('aria-'))) continue;
    if (name === 'class') element.className = String(value);
    else if (name.startsWith('on')) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name.includes('-') || name === 'role' || name === 'for') element.setAttribute(name, String(value));
    else Reflect.set(element, name, value);
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/** @template {HTMLElement} [T=HTMLElement] @param {string} id @returns {T} */
export const byId = (id) => /** @type {T} */ (document.getElementById(id));

/** Puts a text into an element, unless it is there: a screen reader would say it again. @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * A list to choose from.
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

/** What each element was last built for. @type {WeakMap<Element, string>} */
const builtFor = new WeakMap();

/**
 * Builds an element's content anew if it is to show something else. Otherwise it stays, so that nothing is taken away under a
 * finger or said again by a screen reader; the keyboard keeps its place among what has the same `id`.
 * @param {Element} element
 * @param {string} key all that the content depends on
 * @param {() => Child[]} build
 * @returns {boolean} whether it was built
 */
export function rebuild(element, key, build) {
  if (builtFor.get(element) === key) return false;
  builtFor.set(element, key);
  const focused = element.contains(document.activeElement) && document.activeElement?.id;
  element.replaceChildren(.../** @type {Node[]} */ (build().filter(Boolean)));
  if (focused) document.getElementById(focused)?.focus();
  return true;
}
