// Creates elements from plain data. Strings become text, never markup.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [properties] `on…` adds a listener; `class`, `data-…`, `aria-…` and `role` set attributes;
 *   the rest are properties; false leaves out everything but `aria-…`
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

/**
 * Sets the text only if it differs, because a screen reader would announce the same text again.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @type {WeakMap<Element, string>} */
const builtFor = new WeakMap();

/**
 * Rebuilds an element's content if its key has changed. Otherwise the content stays, so that taps hit their target and screen
 * readers stay quiet. The focus stays on the element with the same `id`.
 * @param {Element} element
 * @param {string} key everything on which the content depends
 * @param {() => Child[]} build
 * @returns {boolean} true if rebuilt
 */
export function rebuild(element, key, build) {
  if (builtFor.get(element) === key) return false;
  builtFor.set(element, key);
  const focused = element.contains(document.activeElement) && document.activeElement?.id;
  element.replaceChildren(.../** @type {Node[]} */ (build().filter(Boolean)));
  if (focused) document.getElementById(focused)?.focus();
  return true;
}
