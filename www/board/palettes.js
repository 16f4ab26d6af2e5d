/**
 * @typedef {object} Palette
 * @property {string[]} wood from the upper left to the lower right
 * @property {string | null} grain null for a plain surface
 * @property {string} line the grid
 * @property {string} label the coordinates
 * @property {string} accent the last move, the cursor and the winning five
 * @property {string} warning rows of six or more, and rejected points
 * @property {string} shadow under the stones
 */

/** @type {Record<string, { light: Palette, dark: Palette }>} */
export const PALETTES = {
  kaya: {
    light: {
      wood: ['#efcd8f', '#e3b871', '#d9a95d'],
      grain: '#8a4f14',
      line: '#4a2d10',
      label: '#5b3a17',
      accent: '#b3261e',
      warning: '#7a1fa2',
      shadow: 'rgba(60, 30, 0, 0.45)',
    },
    dark: {
      wood: ['#b98e55', '#a87c45', '#966a36'],
      grain: '#4b280a',
      line: '#2b1806',
      label: '#2f1b08',
      accent: '#8e1210',
      warning: '#5b1482',
      shadow: 'rgba(20, 8, 0, 0.55)',
    },
  },
  walnut: {
    light: {
      wood: ['#8d6242', '#7b5235', '#6a442b'],
      grain: '#2a1406',
      line: '#22120a',
      label: '#f3dfc6',
      accent: '#ffd166',
      warning: '#ff9ecb',
      shadow: 'rgba(15, 5, 0, 0.6)',
    },
    dark: {
      wood: ['#5f4230', '#523727', '#442c1f'],
      grain: '#190b04',
      line: '#150a05',
      label: '#e2cdb4',
      accent: '#ffd166',
      warning: '#ff9ecb',
      shadow: 'rgba(5, 2, 0, 0.65)',
    },
  },
  paper: {
    light: {
      wood: ['#fdfbf6', '#faf7f0', '#f6f2e9'],
      grain: null,
      line: '#6f6a60',
      label: '#5d584f',
      accent: '#b3261e',
      warning: '#7a1fa2',
      shadow: 'rgba(60, 50, 40, 0.35)',
    },
    dark: {
      wood: ['#d9d5cb', '#d3cec3', '#ccc7bb'],
      grain: null,
      line: '#4f4b44',
      label: '#48443d',
      accent: '#9d1c15',
      warning: '#651890',
      shadow: 'rgba(30, 25, 20, 0.45)',
    },
  },
  slate: {
    light: {
      wood: ['#8fa3ad', '#849aa5', '#78909c'],
      grain: null,
      line: '#2c3e46',
      label: '#15242b',
      accent: '#8c0f0f',
      warning: '#4a148c',
      shadow: 'rgba(10, 25, 30, 0.45)',
    },
    dark: {
      wood: ['#4b5a63', '#435159', '#3b4850'],
      grain: null,
      line: '#121a1e',
      label: '#d5dfe4',
      accent: '#ffc857',
      warning: '#ff9ecb',
      shadow: 'rgba(0, 0, 0, 0.6)',
    },
  },
};

/**
 * Tints for hints, from the shortest wins (pale) to the longest (deep).
 */
const HEAT = [
  { fill: '#f4ecd2', ink: '#3a3120' },
  { fill: '#f3d9a0', ink: '#3a2b10' },
  { fill: '#f0b66a', ink: '#331f05' },
  { fill: '#d9763c', ink: '#200d02' },
  { fill: '#b23a2e', ink: '#ffffff' },
  { fill: '#7d1531', ink: '#ffffff' },
];

/** @param {number} heat 0 for the shortest win, 1 for the longest */
export const heatColor = (heat) => HEAT[Math.min(HEAT.length - 1, Math.max(0, Math.round(heat * (HEAT.length - 1))))];
