// What the reader has chosen for this page, kept where the browser allows it. Language and brightness are shared with the
// other pages.

import { load, save } from '../shared/store.js';

const GAME_PLACE = 'gomoku.minishogi';

/** What is chosen when nothing is. */
const GAME_DEFAULTS = { seat: 'sente', level: 4, look: '', rule: 'legal', turned: false };

/** @typedef {typeof GAME_DEFAULTS} Choices */

/** @returns {Choices} */
export const loadChoices = () => load(GAME_PLACE, GAME_DEFAULTS);

/** @param {Choices} choices */
export const saveChoices = (choices) => save(GAME_PLACE, choices);
