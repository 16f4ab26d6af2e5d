// The styles of the window on the board without edges, for the shadow that it lies in.

export const windowStyle = new CSSStyleSheet();
windowStyle.replaceSync(`
.board.boundless { touch-action: none; }
.window { display: grid; grid-template-columns: 1fr auto; gap: 0.5rem 0.8rem; align-items: center; }
.window > .board { grid-column: 1 / -1; justify-self: center; inline-size: min(100%, max(18rem, 100dvh - 9.5rem)); }
.zoom { display: flex; gap: 0.35rem; grid-column: 2; grid-row: 2; }
.zoom button {
  min-inline-size: 2.75rem; min-block-size: 2.75rem; padding: 0; font: inherit; font-size: 1.2rem; line-height: 1; color: var(--ink);
  background: var(--raised); border: 1px solid var(--edge); border-radius: 0.7rem; cursor: pointer; touch-action: manipulation;
}
.zoom button:hover { background: var(--hover); }
.unproven { grid-column: 1; grid-row: 2; margin: 0; font-size: 0.86rem; line-height: 1.35; color: var(--soft); }
.unproven a { color: inherit; }
`);
