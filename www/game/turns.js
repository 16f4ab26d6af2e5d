// The side that answers automatically in each mode, and the positions in which the board waits for the user.

import { EngineError } from '../engine/error.js';

/** @typedef {'play' | 'explore' | 'learn' | 'analyse'} Mode */

/** The side that answers automatically in each mode. @type {Record<Mode, Color | null>} */
const ANSWERING = { play: 'black', explore: 'black', learn: 'white', analyse: null };

export class Turns {
  /** @type {Mode} */
  mode = 'play';
  /** Whether Black answers automatically. In learning mode, White always answers automatically. */
  autoReply = true;
  /** Whether automatic answers are paused, for example while lessons are shown instead of the game. */
  paused = false;

  /** Whether Black's first stone is on the board from the start. */
  get opened() {
    return ANSWERING[this.mode] === 'black';
  }

  /** Returns true if the side to move in a position answers automatically. @param {GameNode} node */
  answers(node) {
    return !this.paused && (this.autoReply || this.mode === 'learn') && !node.facts?.winner && node.toMove === ANSWERING[this.mode];
  }

  /**
   * Returns the position to which Back leads, which is the previous one in which the user was to move. Null if there is none.
   * @param {GameNode} node
   */
  before(node) {
    let to = node.parent;
    while (to?.parent && this.answers(to)) to = to.parent;
    // The empty board is only shown if both colors are played by hand.
    return to && (to.stones > 0 || !this.opened) ? to : null;
  }

  /** Returns the position to which Forward leads, which is where Back came from. @param {GameNode} node */
  after(node) {
    let to = node.preferred;
    while (to?.preferred && this.answers(to)) to = to.preferred;
    return to;
  }

  /** Returns the first position to show, which is the empty board or the position after the first stone. @param {GameNode} root */
  first(root) {
    return this.mode === 'analyse' ? root : (root.preferred ?? root);
  }
}

/** @type {Record<string, string>} */
const REFUSALS = {
  busy: 'the engine is thinking',
  'game-over': 'the game is over',
  'not-your-turn': 'it is the other side’s turn',
  'no-pass': 'only White may pass, and only under renju',
};

/** Creates the error for a refused stone. @param {'busy' | 'game-over' | 'not-your-turn' | 'no-pass'} code @param {string} point */
export const refusal = (code, point) => new EngineError({ code, message: REFUSALS[code], point });
