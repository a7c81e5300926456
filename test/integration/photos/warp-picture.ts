import sharp from 'sharp';
import type { Point } from '#app/imaging/quad.ts';

/** A projective map of the plane, row by row. */
export type Matrix = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

function apply([a, b, c, d, e, f, g, h, i]: Matrix, { x, y }: Point): Point {
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** Up to a factor, which a projective map does not know. */
function inverse([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

const shifted = ([a, b, c, d, e, f, g, h, i]: Matrix, x: number, y: number): Matrix => [
  a + x * g,
  b + x * h,
  c + x * i,
  d + y * g,
  e + y * h,
  f + y * i,
  g,
  h,
  i,
];

/**
 * A picture as it looks through a projective map, on a canvas that holds all of it, and where a point of the
 * picture is then.
 */
export async function warpPicture(
  bytes: Buffer,
  matrix: Matrix,
): Promise<{ jpeg: Buffer; place: (point: Point) => Point }> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const corners = [0, info.width].flatMap((x) =>
    [0, info.height].map((y) => apply(matrix, { x, y })),
  );
  const left = Math.min(...corners.map(({ x }) => x));
  const top = Math.min(...corners.map(({ y }) => y));
  const width = Math.ceil(Math.max(...corners.map(({ x }) => x)) - left);
  const height = Math.ceil(Math.max(...corners.map(({ y }) => y)) - top);
  const forth = shifted(matrix, -left, -top);
  const back = inverse(forth);
  const out = Buffer.alloc(width * height * 3, 70);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = apply(back, { x: x + 0.5, y: y + 0.5 });
      blend(data, info, from, out, (y * width + x) * 3);
    }
  }
  const jpeg = await sharp(out, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { jpeg, place: (point) => apply(forth, point) };
}

/** Puts the mean of the four pixels around a point, by their nearness, into `out`. */
function blend(
  data: Buffer,
  { width, height }: { width: number; height: number },
  { x, y }: Point,
  out: Buffer,
  to: number,
): void {
  const x0 = Math.floor(x - 0.5);
  const y0 = Math.floor(y - 0.5);
  if (x0 < 0 || y0 < 0 || x0 >= width - 1 || y0 >= height - 1) return;
  const [u, v] = [x - 0.5 - x0, y - 0.5 - y0];
  for (let channel = 0; channel < 3; channel += 1) {
    const at = (dx: number, dy: number) => data[((y0 + dy) * width + x0 + dx) * 3 + channel] ?? 0;
    const upper = at(0, 0) * (1 - u) + at(1, 0) * u;
    const lower = at(0, 1) * (1 - u) + at(1, 1) * u;
    out[to + channel] = upper * (1 - v) + lower * v;
  }
}
