// Styles of the widget, some shared with the page. They are constructed sheets, because a strict content security policy
// forbids inline styles.

/** @param {string} text @returns {CSSStyleSheet} */
function sheet(text) {
  // A server has no style sheets.
  if (typeof CSSStyleSheet === 'undefined') return /** @type {any} */ (null);
  const style = new CSSStyleSheet();
  style.replaceSync(text);
  return style;
}

/** The styles that each root has adopted. @type {WeakMap<ShadowRoot, Set<CSSStyleSheet>>} */
const adopted = new WeakMap();

/** Copies of the styles for other documents. @type {WeakMap<Document, Map<CSSStyleSheet, CSSStyleSheet>>} */
const copies = new WeakMap();

/**
 * Adds styles to a shadow root. A constructed sheet works in one document only, so call this again, without styles, after
 * moving the root to another document, such as a frame.
 * @param {ShadowRoot} root
 * @param {...CSSStyleSheet} styles
 */
export function adoptStyles(root, ...styles) {
  const all = new Set([...(adopted.get(root) ?? []), ...styles]);
  adopted.set(root, all);
  root.adoptedStyleSheets = [...all].flatMap((style) => inDocument(style, root.ownerDocument));
}

/**
 * Returns a copy of the style for another document, or nothing if that document is not displayed.
 * @param {CSSStyleSheet} style
 * @param {Document} other
 */
function inDocument(style, other) {
  if (other === document) return style;
  const view = /** @type {(Window & typeof globalThis) | null} */ (other.defaultView);
  if (!view) return [];
  const known = copies.get(other) ?? new Map();
  copies.set(other, known);
  if (!known.has(style)) {
    const copy = new view.CSSStyleSheet();
    copy.replaceSync([...style.cssRules].map((rule) => rule.cssText).join('\n'));
    known.set(style, copy);
  }
  return known.get(style);
}

/** The style of buttons, on the widget and the page. */
export const controlStyle = sheet(`
.icon { inline-size: 1.35em; block-size: 1.35em; fill: none; stroke: currentColor; stroke-width: 1.9; stroke-linecap: round; stroke-linejoin: round; flex: none; }
.controls { display: flex; gap: 0.35rem; container-type: inline-size; }
.controls button {
  flex: 1 1 0; min-inline-size: 2.25rem; min-block-size: 3.25rem; padding: 0.35rem 0.1rem;
  display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 0.2rem;
  font: inherit; color: var(--ink); background: var(--raised); border: 1px solid var(--edge); border-radius: 0.7rem;
  cursor: pointer; touch-action: manipulation; transition: background 120ms, border-color 120ms;
}
.controls button:hover { background: var(--hover); }
.controls .label { font-size: clamp(0.55rem, 2.8cqi, 0.72rem); line-height: 1; white-space: nowrap; }
.controls button[aria-disabled='true'] { color: var(--faint); cursor: default; background: transparent; }
.controls button[aria-pressed='true'] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.notice {
  position: sticky; inset-block-end: 0.5rem; z-index: 2; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.4rem 1rem;
  margin-block: 0.6rem; padding: 0.6rem 0.9rem; border: 1px solid var(--edge); border-radius: 0.7rem; background: var(--raised); font-size: 0.95rem;
}
.notice span { flex: 1 1 14rem; }
.notice button { min-block-size: 2.75rem; padding: 0 1rem; font: inherit; font-weight: 600; color: var(--page); background: var(--ink); border: 0; border-radius: 0.7rem; cursor: pointer; }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; animation: none !important; } }
`);

/**
 * Colors that the page can set: `--ink` is `--gomoku-ink` if set, otherwise the given color.
 * @param {Record<string, string>} colors
 */
const colors = (colors) => Object.entries(colors).map(([name, color]) => `--${name}: var(--gomoku-${name}, ${color});`).join(' ');

const LIGHT = {
  page: '#faf7f2', raised: '#ffffff', hover: '#f1ebe1', edge: '#ddd4c6', ink: '#231f1a', soft: '#5d554a', faint: '#8b8276',
  accent: '#8f2418', 'on-accent': '#ffffff', focus: '#1d5fbf',
};
const DARK = {
  page: '#171513', raised: '#25221e', hover: '#322d27', edge: '#423b33', ink: '#f3ede3', soft: '#bfb5a6', faint: '#8a8073',
  accent: '#e08a5b', 'on-accent': '#1a0f08', focus: '#8ab8ff',
};

/**
 * The board in its shadow tree. It is as wide as fits, but the board with its buttons and messages is no higher than the
 * window. With `unicode-bidi`, each sentence runs in the direction of its own language.
 */
export const boardStyle = sheet(`
:host {
  ${colors(LIGHT)} --below: 1rem;
  display: block; inline-size: min(100%, var(--gomoku-size, max(16rem, 100svh - var(--below)))); color: var(--ink);
  font: 400 1rem/1.4 var(--gomoku-font, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif);
}
:host([controls]:not([controls='false'])), :host([mode='puzzle']) { --below: 8.5rem; }
[hidden], :host([hidden]), .toast:empty, .puzzle ~ * { display: none !important; }
:host(.dark) { ${colors(DARK)} }
.board {
  direction: ltr; position: relative; inline-size: 100%; aspect-ratio: 1; border-radius: var(--gomoku-radius, 0.7rem); cursor: pointer;
  box-shadow: 0 1px 2px rgb(40 20 0 / 0.25), 0 12px 32px -10px rgb(40 20 0 / 0.4); touch-action: pinch-zoom; user-select: none;
  -webkit-user-select: none; -webkit-tap-highlight-color: transparent;
}
.board.busy { cursor: progress; }
.board.still { cursor: default; touch-action: auto; }
:host(.dark) .board { box-shadow: 0 1px 2px rgb(0 0 0 / 0.5), 0 14px 36px -8px rgb(0 0 0 / 0.7); }
canvas { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; display: block; border-radius: inherit; }
.toast, .status *, .puzzle * { unicode-bidi: plaintext; }
.grid { position: absolute; display: grid; grid-auto-rows: 1fr; pointer-events: none; }
.grid > div { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; }
.grid :focus-visible { outline: none; }
.toast {
  position: absolute; inset-inline: 6%; inset-block-end: 5%; margin-inline: auto; inline-size: fit-content; max-inline-size: 88%;
  padding: 0.6rem 1rem; border-radius: 0.7rem; background: rgb(30 20 12 / 0.93); color: #fff8ee; text-align: center;
  font-size: 0.95rem; box-shadow: 0 6px 20px rgb(0 0 0 / 0.35); pointer-events: none;
}
.place {
  position: absolute; inset-inline: 0; inset-block-end: 4%; z-index: 1; margin-inline: auto; inline-size: fit-content; min-block-size: 3rem;
  display: flex; align-items: center; justify-content: center; gap: 0.5rem; padding: 0.4rem 1.2rem; border: 0; border-radius: 2rem;
  font: inherit; font-weight: 600; background: #1d5fbf; color: #ffffff; box-shadow: 0 6px 20px rgb(0 0 0 / 0.4);
}
.place[data-side='top'] { inset-block: 4% auto; }
.place[data-side='below'] { inset-block: calc(100% + 0.4rem) auto; inline-size: 100%; min-block-size: 3.75rem; border-radius: 0.9rem; }
.place[data-side='beside'] { inset: auto auto 0 calc(100% + 0.5rem); inline-size: max-content; }
.status { display: flex; flex-wrap: wrap; gap: 0 0.8rem; align-items: baseline; margin-block: 0.7rem; min-block-size: 1.4em; }
.status strong { font-weight: 650; }
.status span { color: var(--soft); font-size: 0.92rem; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`);
