// Exports the parts that few boards need. The site fetches them on demand, and the package includes them.

export { Annotations } from './annotations.js';
export { hint } from './hint.js';
export { pictureOf } from '../board/picture.js';
export { Opponent } from './opponent.js';
