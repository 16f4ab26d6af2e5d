// What few boards need: fetched by the site when it is wanted, inside the package's one file.

export { Annotations } from './annotations.js';
export { Opponent } from './opponent.js';
