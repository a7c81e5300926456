import { clamp } from './noise.ts';
import { cornersOf, invert, type Projection } from './projection.ts';
import type { Surface, SurfacePoint } from './surface.ts';

/** A photo while it is painted. */
export type Canvas = {
  width: number;
  height: number;
  /** RGB, three bytes a pixel. */
  pixels: Uint8ClampedArray;
  /** For each pixel the number of the character that is seen there; 0: none. */
  owner: Uint16Array;
};

/** A picture to be painted: RGBA, four bytes a pixel. */
export type Piece = { width: number; height: number; pixels: Uint8Array };

/** The characters of a piece, each with a number of its own above 0. */
export type CharacterMap = {
  /** For each pixel of the piece the number of its character. */
  numbers: Uint16Array;
  /** How many pixels of the photo each character takes, off the frame included; filled while painting. */
  painted: Map<number, number>;
};

/** Gloss and glare from which on nothing below is counted as seen. */
export const BLINDING = 0.5;
/** Bent edges reach that far out of the flat outline, in parts of its size. */
const MARGIN = 0.1;

/** Paints a piece where its projection puts it. What it covers is no longer seen. */
export function paintPiece(
  canvas: Canvas,
  piece: Piece,
  projection: Projection,
  surface: Surface,
  characters?: CharacterMap,
): void {
  const point: SurfacePoint = { x: 0, y: 0, shade: 1, gloss: 0 };
  forEachPixel(canvas, projection, MARGIN, (column, row, x, y) => {
    surface(x, y, point);
    if (point.x < 0 || point.y < 0 || point.x >= 1 || point.y >= 1) return;
    const [left, top] = [point.x * piece.width, point.y * piece.height];
    const number = characters?.numbers[Math.floor(top) * piece.width + Math.floor(left)] ?? 0;
    if (characters && number > 0) {
      characters.painted.set(number, (characters.painted.get(number) ?? 0) + 1);
    }
    if (column < 0 || row < 0 || column >= canvas.width || row >= canvas.height) return;
    const at = row * canvas.width + column;
    const opacity = blend(canvas, at, piece, left - 0.5, top - 0.5, point);
    if (opacity > 0.5) canvas.owner[at] = point.gloss > BLINDING ? 0 : number;
  });
}

/** Mixes one pixel of a piece into the photo, between its four nearest ones. Returns the opacity, 0 to 1. */
function blend(
  canvas: Canvas,
  at: number,
  piece: Piece,
  left: number,
  top: number,
  { shade, gloss }: SurfacePoint,
): number {
  const [x, y] = [clamp(left, 0, piece.width - 1.01), clamp(top, 0, piece.height - 1.01)];
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [x - column, y - row];
  const first = (row * piece.width + column) * 4;
  const below = first + piece.width * 4;
  const { pixels } = piece;
  const mix = (channel: number) =>
    ((pixels[first + channel] ?? 0) * (1 - across) + (pixels[first + 4 + channel] ?? 0) * across) *
      (1 - down) +
    ((pixels[below + channel] ?? 0) * (1 - across) + (pixels[below + 4 + channel] ?? 0) * across) *
      down;
  const opacity = mix(3) / 255;
  if (opacity < 0.02) return 0;
  for (let channel = 0; channel < 3; channel += 1) {
    const lit = mix(channel) * shade * (1 - gloss) + 252 * gloss;
    canvas.pixels[at * 3 + channel] =
      (canvas.pixels[at * 3 + channel] ?? 0) * (1 - opacity) + lit * opacity;
  }
  return opacity;
}

/** Darkens what lies beside a thing, on the side away from the light. `reach` in parts of its size. */
export function paintShadow(
  canvas: Canvas,
  projection: Projection,
  reach: number,
  strength: number,
): void {
  const shifted = projection.map((value, at) =>
    at === 2 || at === 5 ? value + reach * 0.5 * (projection[at === 2 ? 0 : 4] ?? 0) : value,
  );
  forEachPixel(canvas, shifted, reach, (column, row, x, y) => {
    if (column < 0 || row < 0 || column >= canvas.width || row >= canvas.height) return;
    const outside = Math.max(-x, x - 1, -y, y - 1);
    const dark = strength * clamp(0.5 - outside / (2 * reach), 0, 1);
    const at = (row * canvas.width + column) * 3;
    for (let channel = 0; channel < 3; channel += 1) {
      canvas.pixels[at + channel] = (canvas.pixels[at + channel] ?? 0) * (1 - dark);
    }
  });
}

/** Visits the pixels of a projected thing, also those off the frame, with their places on the thing (0 to 1). */
function forEachPixel(
  canvas: Canvas,
  projection: Projection,
  margin: number,
  visit: (column: number, row: number, x: number, y: number) => void,
): void {
  const corners = cornersOf(projection);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const extra =
    margin * Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const limit = (value: number, size: number) => Math.round(clamp(value, -0.7 * size, 1.7 * size));
  const [left, right] = [
    limit(Math.min(...xs) - extra, canvas.width),
    limit(Math.max(...xs) + extra, canvas.width),
  ];
  const [top, bottom] = [
    limit(Math.min(...ys) - extra, canvas.height),
    limit(Math.max(...ys) + extra, canvas.height),
  ];
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = invert(projection);
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const depth = g * column + h * row + i;
      const x = (a * column + b * row + c) / depth;
      const y = (d * column + e * row + f) / depth;
      if (x < -margin || y < -margin || x > 1 + margin || y > 1 + margin) continue;
      visit(column, row, x, y);
    }
  }
}
