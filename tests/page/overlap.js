// Waits until the window has this size and is drawn. Then finds elements that overlap others or are cut off. A board counts as
// one element.
async (width, height) => {
  const frame = () => new Promise(requestAnimationFrame);
  while (innerWidth !== width || innerHeight !== height) await frame();
  await frame();
  await frame();
  const SLACK = 1.5;
  const found = new Set();
  const nameOf = (element) => {
    const own = element.id ? `#${element.id}` : `${element.tagName.toLowerCase()}${element.className && typeof element.className === 'string' ? `.${element.className.split(' ')[0]}` : ''}`;
    const text = element.textContent.trim().replaceAll(/\s+/g, ' ').slice(0, 30);
    return `${own} “${text}”`;
  };
  /** The part of a box that its surroundings do not cut off. */
  const seen = (box, element) => {
    let { left, top, right, bottom } = box;
    for (let parent = element.parentElement; parent && parent !== document.documentElement; parent = parent.parentElement) {
      const style = getComputedStyle(parent);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      if (parent === document.body) continue;
      const around = parent.getBoundingClientRect();
      left = Math.max(left, around.left);
      right = Math.min(right, around.right);
      top = Math.max(top, around.top);
      bottom = Math.min(bottom, around.bottom);
    }
    return right - left > SLACK && bottom - top > SLACK ? { left, top, right, bottom } : null;
  };
  const open = document.querySelector('dialog[open]');
  const root = open ?? document.body;
  if (open && open.scrollWidth > open.clientWidth + 1) found.add(`the dialog “${open.getAttribute('aria-label')}” is too wide`);
  const visible = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.unseen, [aria-hidden=true], #stuck, script, style, noscript');
  const controls = [...root.querySelectorAll('button, a, select, input:not([type=hidden]), textarea, summary')].filter(visible);
  // The boxes of all texts, with their controls.
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !visible(element) || element.closest('option, textarea, svg')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > SLACK) texts.push({ element, box });
  }
  const over = (a, b) => a && b && Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  const related = (a, b) => a === b || a.contains(b) || b.contains(a) || (a.closest('label') && a.closest('label') === b.closest('label'));
  const fixed = (element) => {
    for (let at = element; at && at !== root; at = at.parentElement) if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
    return false;
  };
  const boxes = controls.map((element) => ({ element, box: seen(element.getBoundingClientRect(), element) })).filter(({ box, element }) => box && !fixed(element));
  const boards = [...root.querySelectorAll('gomoku-board, .puzzle-board, #stage > *, .fuse, .chart, .evaluation, .line-value')].filter(visible).map((element) => ({ element, box: seen(element.getBoundingClientRect(), element) }));
  const things = [...boxes, ...boards];
  things.forEach(({ element, box }, i) => {
    for (const other of things.slice(i + 1)) {
      if (!related(element, other.element) && over(box, other.box)) found.add(`${nameOf(element)} overlaps ${nameOf(other.element)}`);
    }
  });
  for (const { element, box } of texts) {
    const shown = seen(box, element);
    if (!shown || fixed(element)) continue;
    for (const other of things) {
      if (!related(element, other.element) && over(shown, other.box)) found.add(`the text ${nameOf(element)} lies over ${nameOf(other.element)}`);
    }
  }
  // Cut off: a surrounding box hides its overflow, or it leaves its button.
  for (const { element, box } of texts) {
    const control = element.closest('button, a.button, summary, th, td, dt, dd, li') ?? element;
    const around = control.getBoundingClientRect();
    if (box.left < around.left - SLACK || box.right > around.right + SLACK) found.add(`the text ${nameOf(element)} leaves ${nameOf(control)}`);
    if (box.left < -SLACK || box.right > innerWidth + SLACK) {
      let scrolls = false;
      for (let at = element; at && at !== document.body; at = at.parentElement) scrolls ||= ['auto', 'scroll'].includes(getComputedStyle(at).overflowX);
      if (!scrolls) found.add(`the text ${nameOf(element)} leaves the window`);
    }
    for (let at = element; at && at !== root; at = at.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(at);
      const edge = at.getBoundingClientRect();
      if (['hidden', 'clip'].includes(overflowX) && (box.right > edge.right + SLACK || box.left < edge.left - SLACK) && at.tagName !== 'BODY') found.add(`the text ${nameOf(element)} is cut off by ${nameOf(at)}`);
      if (['hidden', 'clip'].includes(overflowY) && (box.bottom > edge.bottom + SLACK || box.top < edge.top - SLACK) && at.tagName !== 'BODY') found.add(`the text ${nameOf(element)} is cut off by ${nameOf(at)}`);
      if (textOverflow === 'ellipsis' && at.scrollWidth > at.clientWidth) found.add(`the text ${nameOf(element)} is shortened`);
    }
  }
  for (const select of controls.filter(({ tagName }) => tagName === 'SELECT')) {
    const measure = document.createElement('canvas').getContext('2d');
    const style = getComputedStyle(select);
    measure.font = style.font;
    const width = measure.measureText(select.selectedOptions[0]?.text ?? '').width;
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (width > room + SLACK && select.clientWidth > 0) found.add(`the choice ${select.id} “${select.selectedOptions[0].text}” is cut off`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) found.add(`the page is ${document.documentElement.scrollWidth - innerWidth} px too wide`);
  return [...found];
}
