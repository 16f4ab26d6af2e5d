// Who answers automatically, and where the board waits for the user.

import { EngineError } from '../engine/error.js';

/** @typedef {'play' | 'explore' | 'learn' | 'analyse'} Mode */

/** The side that answers in each mode. @type {Record<Mode, Color | null>} */
const ANSWERING = { play: 'black', explore: 'black', learn: 'white', analyse: null };

export class Turns {
  /** @type {Mode} */
  mode = 'play';
  /** Whether Black answers. In learning mode, White always does. */
  autoReply = true;
  /** Whether answers are paused, for example during lessons. */
  paused = false;

  /** Whether Black's first stone is on the board from the start. */
  get opened() {
    return ANSWERING[this.mode] === 'black';
  }

  /** Whether the side to move answers automatically. @param {GameNode} node */
  answers(node) {
    return !this.paused && (this.autoReply || this.mode === 'learn') && !node.facts?.winner && node.toMove === ANSWERING[this.mode];
  }

  /**
   * Returns where Back leads: the last position in which the user was to move.
   * @param {GameNode} node
   */
  before(node) {
    let to = node.parent;
    while (to?.parent && this.answers(to)) to = to.parent;
    // Show the empty board only if the user plays both colors.
    return to && (to.stones > 0 || !this.opened) ? to : null;
  }

  /** Where Forward leads: the position that Back came from. @param {GameNode} node */
  after(node) {
    let to = node.preferred;
    while (to?.preferred && this.answers(to)) to = to.preferred;
    return to;
  }

  /** The empty board, or the position after the first stone. @param {GameNode} root */
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

/** @param {'busy' | 'game-over' | 'not-your-turn' | 'no-pass'} code @param {string} point */
export const refusal = (code, point) => new EngineError({ code, message: REFUSALS[code], point });
