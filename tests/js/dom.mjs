/**
 * The part of the DOM that `www/shared/dom.js` and its users need, so that tests work without a browser.
 */

class FakeNode extends EventTarget {
  parentElement = null;
  #text = '';

  constructor(text = '') {
    super();
    this.#text = text;
  }

  get textContent() {
    return this.#text;
  }
}

export class FakeElement extends FakeNode {
  childNodes = [];
  attributes = new Map();
  dataset = {};
  style = {};
  className = '';
  hidden = false;

  constructor(tag) {
    super();
    this.tagName = tag.toUpperCase();
  }

  get children() {
    return this.childNodes.filter((node) => node instanceof FakeElement);
  }

  get lastElementChild() {
    return this.children.at(-1) ?? null;
  }

  /** All descendants in document order. */
  get all() {
    return this.children.flatMap((child) => [child, ...child.all]);
  }

  get textContent() {
    return this.childNodes.map((node) => node.textContent).join('');
  }

  set textContent(text) {
    this.replaceChildren(String(text));
  }

  append(...nodes) {
    for (const node of nodes) {
      const child = node instanceof FakeNode ? node : new FakeNode(String(node));
      child.remove?.();
      child.parentElement = this;
      this.childNodes.push(child);
    }
  }

  replaceChildren(...nodes) {
    for (const child of this.childNodes) child.parentElement = null;
    this.childNodes = [];
    this.append(...nodes);
    if (!document.body.contains(document.activeElement)) document.activeElement = document.body;
  }

  remove() {
    if (!this.parentElement) return;
    this.parentElement.childNodes = this.parentElement.childNodes.filter((node) => node !== this);
    this.parentElement = null;
  }

  before(node) {
    node.parentElement = this.parentElement;
    this.parentElement.childNodes.splice(this.parentElement.childNodes.indexOf(this), 0, node);
  }

  contains(other) {
    return other === this || this.all.includes(other);
  }

  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  querySelector() {
    return null;
  }

  focus() {
    if (document.body.contains(this)) document.activeElement = this;
  }

  click() {
    this.dispatchEvent(new Event('click'));
  }
}

/** Replaces the browser's document. */
export function page() {
  const body = new FakeElement('body');
  const made = (tag) => new FakeElement(tag);
  const byId = (id) => body.all.find((element) => element.id === id) ?? null;
  globalThis.Node = FakeNode;
  globalThis.document = { body, activeElement: body, createElement: made, createElementNS: (_, tag) => made(tag), getElementById: byId };
  return body;
}
