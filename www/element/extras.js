// What few boards need. The site loads it on demand; the package includes it.

export { Annotations } from './annotations.js';
export { hint } from './hint.js';
export { pictureOf } from '../board/picture.js';
export { Opponent } from './opponent.js';
