// What few boards need: fetched by the site when it is wanted, inside the package's one file.

export { Annotations } from './annotations.js';
export { hint } from './hint.js';
export { pictureOf } from '../board/picture.js';
export { Opponent } from './opponent.js';
