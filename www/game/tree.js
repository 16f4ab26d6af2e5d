// A game with its variations. No move is ever overwritten.

import { SIZE, nameOf } from '../shared/notation.js';
import { PASS } from '../shared/rules.js';

/**
 * @typedef {object} Facts
 * @property {Color} toMove
 * @property {Color | 'draw' | null} winner
 * @property {string[]} row the winning five
 * @property {string[][]} overlines rows of six or more that do not win
 * @property {{ point: string, kind: string }[]} [forbidden] to Black under renju, and why
 * @property {boolean} [mayPass]
 */

/** @returns {Color} @param {number} before how many stones came before */
export const colorOf = (before) => (before % 2 ? 'white' : 'black');

/** A position after one more stone or, under renju, a pass by White. */
export class GameNode {
  /** @type {GameNode[]} */
  children = [];
  /** Where Forward leads: the child visited last. @type {GameNode | null} */
  preferred = null;
  /** @type {Facts | null} */
  facts = null;
  /** The number of the stone by which Black wins: null if unproven, undefined if unknown. @type {number | null | undefined} */
  winAt = undefined;
  /** Whether the engine chose this white move for the user. */
  demonstrated = false;
  /** Whether the stone came from a record or a link. */
  loaded = false;

  /**
   * @param {GameNode | null} parent
   * @param {number | null} point the last stone; null on the empty board and after a pass
   * @param {number} [size] lines in each direction
   */
  constructor(parent, point, size = SIZE) {
    this.parent = parent;
    this.point = point;
    this.size = size;
    /** The number of stones plus passes. @type {number} */
    this.stones = parent ? parent.stones + 1 : 0;
  }

  /** The color of the last stone. @returns {Color} */
  get color() {
    return colorOf(this.stones - 1);
  }

  /** @returns {Color} */
  get toMove() {
    return colorOf(this.stones);
  }

  /**
   * Returns the position after a stone, or after a pass for null.
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

  /** The positions from the first stone to this one. @returns {GameNode[]} */
  path() {
    const nodes = [];
    for (let node = /** @type {GameNode} */ (this); node.parent; node = node.parent) nodes.push(node);
    return nodes.reverse();
  }

  /** The positions after this one, along the children visited last. @returns {GameNode[]} */
  future() {
    const nodes = [];
    for (let node = this.preferred; node; node = node.preferred) nodes.push(node);
    return nodes;
  }

  /** The points played so far, without passes. */
  points() {
    return /** @type {number[]} */ (this.path().map((node) => node.point).filter((point) => point !== null));
  }

  /** The name of the last move. */
  get name() {
    return this.point === null ? PASS : nameOf(this.point, this.size);
  }

  names() {
    return this.path().map((node) => node.name);
  }

  /** The moves so far, such as `h8 i9`. */
  text() {
    return this.names().join(' ');
  }

  /** Makes Forward lead to this position. */
  prefer() {
    for (let node = /** @type {GameNode} */ (this); node.parent; node = node.parent) node.parent.preferred = node;
  }
}
