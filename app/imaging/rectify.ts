import { type GreyImage, halveGrey } from '#app/imaging/grey-image.ts';
import { type Point, type Quad, sizeOf } from '#app/imaging/quad.ts';

/** A projective map of the plane, as a matrix in rows with the last entry 1. */
type Homography = readonly number[];

/** A rectified piece of a photo, with conversions between its pixels and the photo's. */
export type Rectified = {
  image: GreyImage;
  toPhoto(point: Point): Point;
  fromPhoto(point: Point): Point;
};

/** Gaussian elimination with pivoting; null if the system has no unique solution. */
function solve(rows: number[][]): number[] | null {
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    const rest = rows.slice(column);
    const best = rest.reduce((a, b) =>
      Math.abs(b[column] ?? 0) > Math.abs(a[column] ?? 0) ? b : a,
    );
    const pivot = best[column] ?? 0;
    if (Math.abs(pivot) < 1e-12) return null;
    const at = rows.indexOf(best);
    [rows[column], rows[at]] = [best, rows[column] ?? best];
    for (const row of rows) {
      if (row === best) continue;
      const factor = (row[column] ?? 0) / pivot;
      for (let k = column; k <= size; k += 1) row[k] = (row[k] ?? 0) - factor * (best[k] ?? 0);
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1));
}

/** Returns the map from each `from` corner to the corresponding `to` corner; null for a degenerate quad. */
function homography(from: Quad, to: Quad): Homography | null {
  const rows: number[][] = [];
  from.forEach(({ x, y }, index) => {
    const target = to[index] ?? to[0];
    rows.push([x, y, 1, 0, 0, 0, -target.x * x, -target.x * y, target.x]);
    rows.push([0, 0, 0, x, y, 1, -target.y * x, -target.y * y, target.y]);
  });
  const solved = solve(rows);
  return solved && [...solved, 1];
}

function project([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]: Homography, at: Point) {
  const w = g * at.x + h * at.y + 1;
  return { x: (a * at.x + b * at.y + c) / w, y: (d * at.x + e * at.y + f) / w };
}

/** Weights of Catmull-Rom interpolation for the fraction `t` between the two middle samples. */
function catmullRom(t: number): [number, number, number, number] {
  const t2 = t * t;
  const t3 = t2 * t;
  return [
    (-t3 + 2 * t2 - t) / 2,
    (3 * t3 - 5 * t2 + 2) / 2,
    (-3 * t3 + 4 * t2 + t) / 2,
    (t3 - t2) / 2,
  ];
}

function sampleCubic({ width, height, data }: GreyImage, x: number, y: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  if (x0 < 1 || y0 < 1 || x0 >= width - 2 || y0 >= height - 2) {
    const cx = Math.min(width - 1, Math.max(0, Math.round(x)));
    const cy = Math.min(height - 1, Math.max(0, Math.round(y)));
    return data[cy * width + cx] ?? 0;
  }
  const [u0, u1, u2, u3] = catmullRom(x - x0);
  const weights = catmullRom(y - y0);
  let sum = 0;
  let at = (y0 - 1) * width + x0 - 1;
  for (const weight of weights) {
    sum +=
      weight *
      (u0 * (data[at] ?? 0) +
        u1 * (data[at + 1] ?? 0) +
        u2 * (data[at + 2] ?? 0) +
        u3 * (data[at + 3] ?? 0));
    at += width;
  }
  return Math.min(255, Math.max(0, sum));
}

/** Minimum width and height of a piece in pixels; smaller pieces are unreadable. */
const MIN_PX = 8;

/**
 * Creates a function that rectifies pieces of a photo. The function keeps smaller copies of the photo, so that
 * shrinking does not alias.
 */
export function createRectifier(photo: GreyImage) {
  const levels = [photo];

  function levelFor(shrink: number): number {
    let level = 0;
    while (shrink >= 2 ** (level + 1) && level < 3) level += 1;
    while (levels.length <= level) {
      const last = levels[levels.length - 1] ?? photo;
      levels.push(halveGrey(last));
    }
    return level;
  }

  /**
   * Rectifies a quad to `widthPx` pixels; the height is proportional unless given. Null if the quad is smaller than
   * MIN_PX or its corners do not span an area.
   */
  return function rectify(quad: Quad, widthPx: number, fixedHeightPx?: number): Rectified | null {
    const size = sizeOf(quad);
    if (size.width < MIN_PX || size.height < MIN_PX) return null;
    const inProportion = Math.round((widthPx * size.height) / size.width);
    const heightPx = fixedHeightPx ?? Math.max(MIN_PX, inProportion);
    const target: Quad = [
      { x: 0, y: 0 },
      { x: widthPx, y: 0 },
      { x: widthPx, y: heightPx },
      { x: 0, y: heightPx },
    ];
    const back = homography(target, quad);
    const forth = homography(quad, target);
    if (!back || !forth) return null;
    const level = levelFor(size.width / widthPx);
    const source = levels[level] ?? photo;
    const scale = 1 / 2 ** level;
    const data = new Uint8Array(widthPx * heightPx);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = back;
    for (let y = 0; y < heightPx; y += 1) {
      const py = y + 0.5;
      for (let x = 0; x < widthPx; x += 1) {
        const px = x + 0.5;
        const w = g * px + h * py + 1;
        const sx = ((a * px + b * py + c) / w) * scale - 0.5;
        const sy = ((d * px + e * py + f) / w) * scale - 0.5;
        data[y * widthPx + x] = sampleCubic(source, sx, sy);
      }
    }
    return {
      image: { width: widthPx, height: heightPx, data },
      toPhoto: (point) => project(back, point),
      fromPhoto: (point) => project(forth, point),
    };
  };
}

export type Rectifier = ReturnType<typeof createRectifier>;
