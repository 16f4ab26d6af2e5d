/** A clock for each side. Emits `flag` when a side runs out of time. */
export class Clocks extends EventTarget {
  /** Milliseconds left when a clock was last started or stopped. @type {Record<Color, number>} */
  #left;
  /** @type {Color | null} */
  #running = null;
  #since = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #now;

  /** @param {number} milliseconds for each side @param {() => number} [now] */
  constructor(milliseconds, now = () => performance.now()) {
    super();
    this.#now = now;
    this.#left = { black: milliseconds, white: milliseconds };
  }

  /** Returns the milliseconds that a side has left. @param {Color} color */
  left(color) {
    const gone = color === this.#running ? this.#now() - this.#since : 0;
    return Math.max(0, this.#left[color] - gone);
  }

  /** Starts one clock and stops the other. Null stops both. @param {Color | null} color */
  turn(color) {
    if (color === this.#running) return;
    if (this.#running) this.#left[this.#running] = this.left(this.#running);
    clearTimeout(this.#timer);
    this.#running = color;
    this.#since = this.#now();
    if (color) this.#timer = setTimeout(() => this.dispatchEvent(new CustomEvent('flag', { detail: color })), this.#left[color]);
  }
}

/** Formats a time like `4:07`. @param {number} milliseconds */
export function clockText(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
