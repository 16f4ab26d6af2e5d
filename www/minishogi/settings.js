/**
 * What the reader has chosen for this page, kept where the browser allows it. Language and brightness are shared with the
 * other pages.
 * @module
 */

import { load, save } from '../store.js';

const PLACE = 'gomoku.minishogi';

/** What is chosen when nothing is. */
const DEFAULTS = { seat: 'sente', level: 4, look: '', rule: 'legal', turned: false };

/** @typedef {typeof DEFAULTS} Choices */

/** @returns {Choices} */
export const loadChoices = () => load(PLACE, DEFAULTS);

/** @param {Choices} choices */
export const saveChoices = (choices) => save(PLACE, choices);
