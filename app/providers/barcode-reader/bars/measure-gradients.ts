import type { GreyImage } from '#app/imaging/grey-image.ts';

/** A grid of square cells over a photo. */
type Grid = { columns: number; rows: number; cellPx: number };

/** Gradients of the brightness in each cell of a grid, in rows. */
export type GradientGrid = Grid & {
  /** Direction of the gradients in radians, -pi/2 to pi/2; NaN if they are weak or point in several directions. */
  directions: Float32Array;
  /** Sum of squared gradients. */
  strengths: Float32Array;
};

/** Cells along the longer side. */
const CELLS = 130;
const MIN_CELL_PX = 4;
/** Minimum coherence for a cell to have a direction: 1 is a straight edge, 0 a texture. */
const MIN_COHERENCE = 0.6;
/**
 * Minimum strength of gradients; weaker ones are noise. As a share of the photo's mean, and in squared grey levels per
 * pixel.
 */
const MIN_STRENGTH = { ofMean: 0.15, perPixel: 45 };

/** The structure tensor of each cell (Bigun and Granlund 1987): sums of products of its gradients. */
type Tensor = { xx: Float32Array; yy: Float32Array; xy: Float32Array };

/** Measures direction and strength of the gradients in each cell of a grid. */
export function measureGradients(image: GreyImage): GradientGrid {
  const longest = Math.max(image.width, image.height);
  const cellPx = Math.max(MIN_CELL_PX, Math.round(longest / CELLS));
  const columns = Math.floor(image.width / cellPx);
  const rows = Math.floor(image.height / cellPx);
  const stride = cellPx > 8 ? 2 : 1;
  const grid = { columns, rows, cellPx };
  const sums = sumTensor(image, grid, stride);
  const xx = smooth(sums.xx, grid);
  const yy = smooth(sums.yy, grid);
  const xy = smooth(sums.xy, grid);
  const directions = new Float32Array(columns * rows).fill(Number.NaN);
  const strengths = new Float32Array(columns * rows);
  let mean = 0;
  for (let cell = 0; cell < strengths.length; cell += 1) {
    strengths[cell] = (xx[cell] ?? 0) + (yy[cell] ?? 0);
    mean += (strengths[cell] ?? 0) / strengths.length;
  }
  const pixels = (cellPx * cellPx) / stride;
  const minStrength = Math.max(mean * MIN_STRENGTH.ofMean, MIN_STRENGTH.perPixel * pixels);
  for (let cell = 0; cell < strengths.length; cell += 1) {
    const strength = strengths[cell] ?? 0;
    const cos = (xx[cell] ?? 0) - (yy[cell] ?? 0);
    const sin = 2 * (xy[cell] ?? 0);
    if (strength <= minStrength || Math.hypot(cos, sin) <= MIN_COHERENCE * strength) continue;
    directions[cell] = Math.atan2(sin, cos) / 2;
  }
  return { ...grid, directions, strengths };
}

/** @param stride 1 to use every line of pixels, 2 for every other one */
function sumTensor(
  { width, height, data }: GreyImage,
  { columns, rows, cellPx }: Grid,
  stride: number,
): Tensor {
  const xx = new Float32Array(columns * rows);
  const yy = new Float32Array(columns * rows);
  const xy = new Float32Array(columns * rows);
  const right = Math.min(width - 1, columns * cellPx);
  const bottom = Math.min(height - 1, rows * cellPx);
  for (let y = 1; y < bottom; y += stride) {
    const row = Math.floor(y / cellPx) * columns;
    for (let x = 1; x < right; x += 1) {
      const at = y * width + x;
      const dx = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
      const dy = (data[at + width] ?? 0) - (data[at - width] ?? 0);
      const cell = row + Math.floor(x / cellPx);
      xx[cell] = (xx[cell] ?? 0) + dx * dx;
      yy[cell] = (yy[cell] ?? 0) + dy * dy;
      xy[cell] = (xy[cell] ?? 0) + dx * dy;
    }
  }
  return { xx, yy, xy };
}

/** Averages each cell with its eight neighbours. */
function smooth(values: Float32Array, { columns, rows }: Grid): Float32Array {
  const out = new Float32Array(values.length);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      let sum = 0;
      for (let ny = Math.max(0, y - 1); ny <= Math.min(rows - 1, y + 1); ny += 1) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(columns - 1, x + 1); nx += 1) {
          sum += values[ny * columns + nx] ?? 0;
        }
      }
      out[y * columns + x] = sum / 9;
    }
  }
  return out;
}
