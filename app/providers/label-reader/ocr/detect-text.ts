import { convexHull, smallestBox } from '#app/imaging/convex-hull.ts';
import type { Point, Quad } from '#app/imaging/quad.ts';
import type { Network } from '#app/providers/label-reader/pp-ocr/pp-ocr-models.ts';

/** A picture in rows, one or three (red, green, blue) bytes per pixel. */
export type Picture = { width: number; height: number; channels: 1 | 3; data: Uint8Array };

/** The network only accepts sides that are multiples of this. */
export const SIDE_STEP_PX = 32;
/** The network was trained on blue, green, red, with ImageNet's mean and deviation in that order. */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;
/** PaddleOCR's own thresholds for a pixel and for a component's mean, and its unclip ratio for text cores. */
const PIXEL = 0.3;
const COMPONENT = 0.5;
const SMALLEST_PIXELS = 12;
const UNCLIP = 1.6;

function writeInput({ channels, data }: Picture, input: Float32Array): void {
  const size = input.length / 3;
  for (let channel = 0; channel < 3; channel += 1) {
    const mean = MEAN[channel] ?? 0;
    const deviation = DEVIATION[channel] ?? 1;
    const offset = channels === 3 ? 2 - channel : 0;
    for (let at = 0; at < size; at += 1) {
      input[channel * size + at] = ((data[at * channels + offset] ?? 0) / 255 - mean) / deviation;
    }
  }
}

/**
 * Returns the corners of a text core's line: the network marks cores, which are smaller than the print (DB, Liao et al.
 * 2020). Null for a core that is too small.
 */
function toQuad(points: readonly Point[]): Quad | null {
  const box = smallestBox(convexHull(points));
  if (!box) return null;
  const { ux, uy, minU, maxU, minV, maxV } = box;
  const [along, across] = [(maxU - minU) / 2, (maxV - minV) / 2];
  const [midU, midV] = [(minU + maxU) / 2, (minV + maxV) / 2];
  const centre = { x: midU * ux - midV * uy, y: midU * uy + midV * ux };
  const margin = (UNCLIP * 4 * along * across) / (4 * (along + across) || 1);
  let [u, v, d] = [along + margin, across + margin, { x: ux, y: uy }];
  if (v > u) [u, v, d] = [v, u, { x: -d.y, y: d.x }];
  // The direction is left to right, or top to bottom for sideways print.
  if (d.x < -1e-9 || (Math.abs(d.x) <= 1e-9 && d.y < 0)) d = { x: -d.x, y: -d.y };
  if (v < 2) return null;
  const corner = (su: number, sv: number): Point => ({
    x: centre.x + su * u * d.x - sv * v * d.y,
    y: centre.y + su * u * d.y + sv * v * d.x,
  });
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** Returns the outlines of connected print pixels: the first and last pixel of each row. */
function componentsOf(map: Float32Array, width: number, height: number): Point[][] {
  const seen = new Uint8Array(width * height);
  const components: Point[][] = [];
  const stack = new Int32Array(width * height);
  for (let start = 0; start < seen.length; start += 1) {
    if (seen[start] || (map[start] ?? 0) < PIXEL) continue;
    let top = 0;
    stack[top++] = start;
    seen[start] = 1;
    let pixels = 0;
    let sum = 0;
    const rows = new Map<number, [number, number]>();
    while (top > 0) {
      const at = stack[--top] ?? 0;
      const x = at % width;
      const y = (at - x) / width;
      pixels += 1;
      sum += map[at] ?? 0;
      const row = rows.get(y);
      if (!row) rows.set(y, [x, x]);
      else if (x < row[0]) row[0] = x;
      else if (x > row[1]) row[1] = x;
      for (const next of [
        x > 0 ? at - 1 : -1,
        x < width - 1 ? at + 1 : -1,
        at - width,
        at + width,
      ]) {
        if (next < 0 || next >= seen.length || seen[next] || (map[next] ?? 0) < PIXEL) continue;
        seen[next] = 1;
        stack[top++] = next;
      }
    }
    if (pixels < SMALLEST_PIXELS || sum / pixels < COMPONENT) continue;
    components.push(
      [...rows].flatMap(([y, [from, to]]) => [
        { x: from, y },
        { x: to + 1, y },
        { x: from, y: y + 1 },
        { x: to + 1, y: y + 1 },
      ]),
    );
  }
  return components;
}

/**
 * Finds the lines of print in a picture, at any angle.
 * @param picture a picture whose sides are multiples of `SIDE_STEP_PX`
 * @returns corners in pixels of the picture, the long side as the line's direction, from left to right; the network
 *   does not tell upright from upside-down print
 */
export async function detectText(network: Network, picture: Picture): Promise<Quad[]> {
  const { width, height } = picture;
  const input = network.inputOf([1, 3, height, width]);
  writeInput(picture, input.data);
  const { data } = await network.run(input);
  return componentsOf(data, width, height)
    .map(toQuad)
    .filter((quad) => quad !== null);
}
