// Highlights, arrows and markers from a board's JSON attributes.

import { paintArrows, paintHighlights, paintMarkers } from '../board/annotations.js';
import { listOf } from './attributes.js';
import { pointOf } from '../shared/notation.js';

/** @typedef {{ point: number, to: number, shape: string, text?: string, color?: string, weight?: number }} Item */

/** A marker with text but no shape is a disc. */
const SHAPES = ['circle', 'disc', 'square', 'triangle', 'cross'];

export class Annotations {
  /** @param {{ highlights?: Item[], arrows?: Omit<Item, 'shape'>[], markers?: Item[] }} items */
  constructor({ highlights = [], arrows = [], markers = [] }) {
    this.highlights = highlights;
    this.arrows = arrows;
    this.markers = markers;
  }

  /** @param {Element} board @param {number} size lines in each direction */
  static of(board, size) {
    return new Annotations({
      highlights: items(board, 'highlights', ['point'], size),
      arrows: items(board, 'arrows', ['from', 'to'], size),
      markers: items(board, 'markers', ['point'], size),
    });
  }

  /** @param {Pen} pen */
  under(pen) {
    paintHighlights(pen, this.highlights);
  }

  /** @param {Pen} pen */
  over(pen) {
    paintArrows(pen, this.arrows);
    paintMarkers(pen, this.markers);
  }

  /**
   * Returns the items within a part of the board, as points of that part.
   * @param {(point: number) => number | null} inner
   */
  within(inner) {
    const inside = (/** @type {any[]} */ items) => items.flatMap((item) => {
      const [point, to] = [inner(item.point), inner(item.to)];
      return point === null || to === null ? [] : [{ ...item, point, to }];
    });
    return new Annotations({ highlights: inside(this.highlights), arrows: inside(this.arrows), markers: inside(this.markers) });
  }
}

/**
 * Reads an attribute and drops items on invalid points.
 * @param {Element} board
 * @param {string} name
 * @param {string[]} keys fields that name a point
 * @param {number} size
 * @returns {Item[]}
 */
function items(board, name, keys, size) {
  return listOf(board, name).flatMap((item) => {
    const [point, to = point] = keys.map((key) => (typeof item?.[key] === 'string' ? pointOf(item[key], size) : null));
    const shape = item?.shape ?? (item?.text ? 'disc' : 'circle');
    if (point !== null && to !== null && SHAPES.includes(shape)) return [{ ...item, point, to, shape }];
    console.warn(`<gomoku-board ${name}>: ignored ${JSON.stringify(item)}: expected ${keys.join(' and ')} like "h8", and one of the shapes ${SHAPES.join(', ')}`);
    return [];
  });
}
