/**
 * Returns a seeded generator of numbers from 0 to 1, so that the grain stays the same when the board is resized.
 * @param {number} seed
 */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Paints the grain. This is slow on a phone, so each `next()` paints one stroke and the work can be spread over several frames.
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} side
 * @param {Palette} palette
 * @returns {Generator<void, void>}
 */
export function* paintGrain(ctx, side, palette) {
  if (!palette.grain) return;
  const next = numbers(1994);
  ctx.strokeStyle = ctx.fillStyle = palette.grain;
  // Broad, soft bands, with the same bend as the fine fibers.
  const bend = (/** @type {number} */ y) => Math.sin((y / side) * 5 + 0.6) * side * 0.012;
  for (let x = -side * 0.02; x < side * 1.02; ) {
    const width = side * (0.012 + 0.035 * next());
    ctx.globalAlpha = 0.02 + 0.05 * next();
    fibre(ctx, x, side, width, bend);
    x += width * (0.8 + next());
    yield;
  }
  for (let i = 0; i < 170; i++) {
    ctx.globalAlpha = 0.025 + 0.075 * next() * next();
    fibre(ctx, side * next(), side, side * (0.0005 + 0.0022 * next()), bend);
    yield;
  }
  // Pores: short dashes along the fibers.
  for (let i = 0; i < 420; i++) {
    const x = side * next();
    const y = side * next();
    ctx.globalAlpha = 0.05 + 0.1 * next();
    ctx.fillRect(x + bend(y), y, Math.max(1, side * 0.0007), side * (0.004 + 0.016 * next()));
    yield;
  }
  ctx.globalAlpha = 1;
}

/**
 * Paints one line from top to bottom.
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} x
 * @param {number} side
 * @param {number} width
 * @param {(y: number) => number} bend
 */
function fibre(ctx, x, side, width, bend) {
  ctx.lineWidth = width;
  ctx.beginPath();
  for (let i = 0; i <= 8; i++) {
    const y = (side * i) / 8;
    if (i === 0) ctx.moveTo(x + bend(y), y);
    else ctx.lineTo(x + bend(y), y);
  }
  ctx.stroke();
}
