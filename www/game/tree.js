// The record of a game with its variations. No move that was played is overwritten.

import { SIZE, nameOf } from '../shared/notation.js';
import { PASS } from '../shared/rules.js';

/**
 * The state of a position under the rules.
 * @typedef {object} Facts
 * @property {Color} toMove
 * @property {Color | 'draw' | null} winner
 * @property {string[]} row the winning five
 * @property {string[][]} overlines rows of six or more that do not win
 * @property {{ point: string, kind: string }[]} [forbidden] under renju, the points that are forbidden for Black, with the reason
 * @property {boolean} [mayPass] whether the side to move may pass
 */

/** Returns the color of a stone, given the number of stones before it. @returns {Color} @param {number} before */
export const colorOf = (before) => (before % 2 ? 'white' : 'black');

/** A position, reached from its parent by one more stone or, under renju, by a pass by White. */
export class GameNode {
  /** @type {GameNode[]} */
  children = [];
  /** The child visited last, to which Forward leads. @type {GameNode | null} */
  preferred = null;
  /** @type {Facts | null} */
  facts = null;
  /** The stone by which Black wins. Null means unproven, undefined means unknown. @type {number | null | undefined} */
  winAt = undefined;
  /** True if the engine chose this white move for the user. */
  demonstrated = false;
  /** True if the stone came from a record or a link and was not played on the board. */
  loaded = false;

  /**
   * @param {GameNode | null} parent
   * @param {number | null} point the last stone, or null on the empty board and after a pass
   * @param {number} [size] the number of lines in each direction
   */
  constructor(parent, point, size = SIZE) {
    this.parent = parent;
    this.point = point;
    this.size = size;
    /** The number of stones on the board plus the number of passes. @type {number} */
    this.stones = parent ? parent.stones + 1 : 0;
  }

  /** The color of the last stone. @returns {Color} */
  get color() {
    return colorOf(this.stones - 1);
  }

  /** The side to move. @returns {Color} */
  get toMove() {
    return colorOf(this.stones);
  }

  /**
   * Returns the position after a stone on `point`, or after a pass for null. Creates the position if necessary.
   * @param {number | null} point
   */
  child(point) {
    let child = this.children.find((node) => node.point === point);
    if (!child) {
      child = new GameNode(this, point, this.size);
      this.children.push(child);
    }
    this.preferred = child;
    return child;
  }

  /** Returns the positions from the empty board to this one. @returns {GameNode[]} without the root */
  path() {
    const nodes = [];
    for (let node = /** @type {GameNode} */ (this); node.parent; node = node.parent) nodes.push(node);
    return nodes.reverse();
  }

  /** Returns the positions after this one, along the children visited last. @returns {GameNode[]} */
  future() {
    const nodes = [];
    for (let node = this.preferred; node; node = node.preferred) nodes.push(node);
    return nodes;
  }

  /** Returns the points played so far, without passes. */
  points() {
    return /** @type {number[]} */ (this.path().map((node) => node.point).filter((point) => point !== null));
  }

  /** The name of the last move. */
  get name() {
    return this.point === null ? PASS : nameOf(this.point, this.size);
  }

  /** Returns the names of the moves so far. */
  names() {
    return this.path().map((node) => node.name);
  }

  /** Returns the moves so far as text, such as `h8 i9`. */
  text() {
    return this.names().join(' ');
  }

  /** Makes Forward lead along the path to this position. */
  prefer() {
    for (let node = /** @type {GameNode} */ (this); node.parent; node = node.parent) node.parent.preferred = node;
  }
}
