// Icons as strokes on a 24x24 grid. `more-icons.js` adds those that the first view does not need.

/** @type {Record<string, string>} */
export const STROKES = {
  restart: 'M4 12a8 8 0 1 0 2.6-5.9M4 4v4.5h4.5',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  next: 'M5 5l7 7-7 7M13 5l7 7-7 7',
  auto: 'M7 4.5v15l12-7.5z',
  pause: 'M8 5v14M16 5v14',
  pass: 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16zM8 12h8',
  hints: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  share: 'M12 15V3.500M7.500 7.500L12 3l4.500 4.500M5 13v7h14v-7',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5',
  help: 'M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 17.500v.1',
  place: 'M4.500 12.500l5 5L19.500 7',
};

const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} name @returns {SVGSVGElement} */
export function icon(name) {
  const svg = /** @type {SVGSVGElement} */ (document.createElementNS(SVG, 'svg'));
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', STROKES[name]);
  svg.append(path);
  return svg;
}
