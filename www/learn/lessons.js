// Exercises for the lessons. The engine judges the moves.

import { RENJU } from '../shared/rules.js';

/**
 * @typedef {object} Exercise
 * @property {string} id as in the messages
 * @property {string} moves stones in alternating colors
 * @property {string} answer one solution
 * @property {number} own stones in Black's win, or in White's if Black must stop it
 * @property {'fours' | 'defence'} theme win, or stop White
 * @property {string} [rule]
 */

/** @param {string} black @param {string} white */
function stones(black, white) {
  const whites = white.split(' ');
  return black.split(' ').map((stone, i) => `${stone} ${whites[i]}`).join(' ');
}

/** @type {{ id: string, exercises: Exercise[] }[]} */
export const LESSONS = [
  {
    id: 'four',
    exercises: [
      { id: 'four.line', theme: 'fours', own: 1, answer: 'j8', moves: stones('f8 g8 h8 i8', 'e8 g9 i10 h6') },
      { id: 'four.gap', theme: 'fours', own: 1, answer: 'g8', moves: stones('g6 g7 g9 g10', 'h7 h9 f8 i10') },
      { id: 'four.exact', theme: 'fours', own: 1, answer: 'k8', moves: stones('e8 g8 h8 i8 j8', 'g9 h9 i7 f6 l9') },
    ],
  },
  {
    id: 'three',
    exercises: [
      { id: 'three.open', theme: 'fours', own: 2, answer: 'h10', moves: stones('h7 h8 h9', 'g8 i9 f7') },
      { id: 'three.gap', theme: 'fours', own: 2, answer: 'h8', moves: stones('f6 g7 i9', 'g9 h9 j7') },
    ],
  },
  {
    id: 'double',
    exercises: [
      { id: 'double.four', theme: 'fours', own: 3, answer: 'h8', moves: stones('e8 f8 g8 h9 h10', 'd8 g10 i9 j7 f6') },
      { id: 'double.three', theme: 'fours', own: 3, answer: 'g8', moves: stones('h8 i8 g9 g10', 'f7 j10 i10 e10') },
    ],
  },
  {
    id: 'block',
    exercises: [
      { id: 'block.four', theme: 'defence', own: 1, answer: 'i10', moves: stones('d10 f9 h8 g7', 'e10 f10 g10 h10') },
      { id: 'block.three', theme: 'defence', own: 2, answer: 'j8', moves: stones('g7 i9 h10', 'g8 h8 i8') },
      { id: 'block.double', theme: 'defence', own: 3, answer: 'g8', moves: stones('f7 j10 i10 e10', 'h8 i8 g9 g10') },
    ],
  },
  {
    // In each position, one point is forbidden to Black. The id says why.
    id: 'renju',
    exercises: [
      { id: 'renju.overline', rule: RENJU, theme: 'fours', own: 1, answer: 'j10', moves: stones('d4 f6 g7 h8 i9', 'g8 h7 d6 k11 e9') },
      { id: 'renju.four', rule: RENJU, theme: 'fours', own: 2, answer: 'e8', moves: stones('f8 g8 h8 i5 i6 i7', 'i4 g9 h6 e7 k9 l6') },
      { id: 'renju.three', rule: RENJU, theme: 'fours', own: 3, answer: 'g7', moves: stones('h8 i8 g9 g10 d7 e7 f7', 'c7 e10 i10 j6 d9 k5 h10') },
    ],
  },
];
