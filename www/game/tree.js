// The record of a game with its variations. Nothing that was played is overwritten.

import { SIZE, nameOf } from '../shared/notation.js';

/**
 * The rules' facts of a position.
 * @typedef {object} Facts
 * @property {Color} toMove
 * @property {Color | 'draw' | null} winner
 * @property {string[]} row the winning five
 * @property {string[][]} overlines rows of six or more that do not win
 */

/** The color of a stone by the number of stones before it. @returns {Color} @param {number} before */
export const colorOf = (before) => (before % 2 ? 'white' : 'black');

/** A position, reached by one more stone than its parent. */
export class GameNode {
  /** @type {GameNode[]} */
  children = [];
  /** The child visited last, where Forward leads. @type {GameNode | null} */
  preferred = null;
  /** @type {Facts | null} */
  facts = null;
  /** The stone by which Black has won; null is unproven, undefined unknown. @type {number | null | undefined} */
  winAt = undefined;
  /** Whether the engine chose this white move in the person's place. */
  demonstrated = false;

  /**
   * @param {GameNode | null} parent
   * @param {number | null} point the last stone; null on the empty board
   * @param {number} [size] lines each way
   */
  constructor(parent, point, size = SIZE) {
    this.parent = parent;
    this.point = point;
    this.size = size;
    /** Stones on the board. @type {number} */
    this.stones = parent ? parent.stones + 1 : 0;
  }

  /** The color of the last stone. @returns {Color} */
  get color() {
    return colorOf(this.stones - 1);
  }

  /** Whose turn it is. @returns {Color} */
  get toMove() {
    return colorOf(this.stones);
  }

  /** The position after a stone on `point`: an existing one, or a new one. @param {number} point */
  child(point) {
    let child = this.children.find((node) => node.point === point);
    if (!child) {
      child = new GameNode(this, point, this.size);
      this.children.push(child);
    }
    this.preferred = child;
    return child;
  }

  /** From the empty board to here. @returns {GameNode[]} without the root */
  path() {
    const nodes = [];
    for (let node = /** @type {GameNode} */ (this); node.parent; node = node.parent) nodes.push(node);
    return nodes.reverse();
  }

  /** The positions from here along the children visited last. @returns {GameNode[]} */
  future() {
    const nodes = [];
    for (let node = this.preferred; node; node = node.preferred) nodes.push(node);
    return nodes;
  }

  /** The points played so far. */
  points() {
    return this.path().map((node) => /** @type {number} */ (node.point));
  }

  /** The name of the last move; empty on the empty board. */
  get name() {
    return nameOf(/** @type {number} */ (this.point), this.size);
  }

  /** The names of the moves so far. */
  names() {
    return this.path().map((node) => node.name);
  }

  /** The moves so far as text, `h8 i9`. */
  text() {
    return this.names().join(' ');
  }

  /** Makes Forward lead along the path to this position. */
  prefer() {
    for (let node = /** @type {GameNode} */ (this); node.parent; node = node.parent) node.parent.preferred = node;
  }
}
