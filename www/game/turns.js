// The side that answers by itself in each mode, and the positions where the board rests.

import { EngineError } from '../engine/error.js';

/** @typedef {'play' | 'explore' | 'learn' | 'analyse'} Mode */

/** The side that answers by itself in each mode. @type {Record<Mode, Color | null>} */
const ANSWERING = { play: 'black', explore: 'black', learn: 'white', analyse: null };

export class Turns {
  /** @type {Mode} */
  mode = 'play';
  /** Whether Black does. In the mode of learning White always answers. */
  autoReply = true;

  /** Whether Black's first stone is there from the start. */
  get opened() {
    return ANSWERING[this.mode] === 'black';
  }

  /** Whether the side to move there answers by itself. @param {GameNode} node */
  answers(node) {
    return (this.autoReply || this.mode === 'learn') && !node.facts?.winner && node.toMove === ANSWERING[this.mode];
  }

  /** Where Back leads: to the last position where the person was to move; null if nowhere. @param {GameNode} node */
  before(node) {
    let to = node.parent;
    while (to?.parent && this.answers(to)) to = to.parent;
    // The empty board is shown only if both colors are set by hand.
    return to && (to.stones > 0 || !this.opened) ? to : null;
  }

  /** Where Forward leads: to where Back came from. @param {GameNode} node */
  after(node) {
    let to = node.preferred;
    while (to?.preferred && this.answers(to)) to = to.preferred;
    return to;
  }

  /** The first position shown: after the first stone, or the empty board. @param {GameNode} root */
  first(root) {
    return this.mode === 'analyse' ? root : (root.preferred ?? root);
  }
}

/** @type {Record<string, string>} */
const REFUSALS = {
  busy: 'the engine is thinking',
  'game-over': 'the game is over',
  'not-your-turn': 'it is the other side’s turn',
};

/** The error for a refused stone. @param {'busy' | 'game-over' | 'not-your-turn'} code @param {string} point */
export const refusal = (code, point) => new EngineError({ code, message: REFUSALS[code], point });
