import { placeOnBoard, layoutOf, paintGrid, paintWood, stoneSprite } from './paint.js';
import { paintGrain } from './grain.js';
import { paintHints, paintPieces } from './pieces.js';

/**
 * Creates a PNG of a board, without the cursor and the stone under the pointer.
 * @param {number} side in pixels
 * @param {BoardState} state
 * @param {Palette} palette
 * @param {number} size lines in each direction
 * @returns {Promise<Blob>}
 */
export function pictureOf(side, state, palette, size) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const { coordinates, orientation, origin, annotations } = state;
  const layout = layoutOf(side, coordinates, size);
  const { cell } = layout;
  paintWood(ctx, side, palette);
  for (const _ of paintGrain(ctx, side, palette));
  paintGrid(ctx, layout, palette, coordinates, orientation, origin);
  const sprites = { black: stoneSprite('black', cell, palette), white: stoneSprite('white', cell, palette) };
  const pen = { ctx, cell, palette, sprites, at: (/** @type {number} */ point) => placeOnBoard(layout, point, orientation) };
  annotations?.under(pen);
  paintHints(pen, state);
  paintPieces(pen, state, () => Infinity);
  annotations?.over(pen);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('cannot create the picture')))),
  );
}
