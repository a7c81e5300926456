import sharp from 'sharp';
import { convexHull, quadOfHull } from '#app/platform/photo/convex-hull.ts';
import {
  areaOf,
  distance,
  type Point,
  type Quad,
  sizeOf,
  turnQuad,
} from '#app/platform/photo/quad.ts';

/** A light, four-cornered patch of a photo: most likely a paper label. */
export type LightQuad = {
  /** In photo pixels; the top edge is the one nearest to the picture's top. */
  corners: Quad;
  /** At how many brightness levels it was seen: how firmly it stands out. */
  votes: number;
};

const SEARCH_SIDE_PX = 800;
const CLOSING_RADIUS_PX = 6;
const LEVELS = 15;
/** Measured on generated label photos: 85-87 % of labels found with all corners within 6 % of their width. */
const KEEP = {
  minShare: 0.008,
  maxShare: 0.9,
  solidity: 0.72,
  fill: 0.86,
  maxAspect: 6,
  borderPx: 2,
};
const SAME_QUAD = 0.08;
const MOST = 8;

type Field = { width: number; height: number; data: Uint8Array };

/** Coloured boxes are dark in their weakest channel, white paper is not. */
async function whiteness(jpeg: Uint8Array): Promise<Field & { scale: number }> {
  const { data, info } = await sharp(jpeg)
    .resize({
      width: SEARCH_SIDE_PX,
      height: SEARCH_SIDE_PX,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .blur(1.2)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const out = new Uint8Array(info.width * info.height);
  for (let at = 0; at < out.length; at += 1) {
    const from = at * info.channels;
    out[at] = Math.min(data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0);
  }
  const meta = await sharp(jpeg).metadata();
  return { width: info.width, height: info.height, data: out, scale: meta.width / info.width };
}

/** Highest (or lowest) value within a window along one direction. */
function slide(field: Field, step: 'x' | 'y', pick: (a: number, b: number) => number): Field {
  const { width, height, data } = field;
  const out = new Uint8Array(data.length);
  const [lines, length, lineStep, pixelStep] =
    step === 'x' ? [height, width, width, 1] : [width, height, 1, width];
  for (let line = 0; line < lines; line += 1) {
    for (let at = 0; at < length; at += 1) {
      const from = Math.max(0, at - CLOSING_RADIUS_PX);
      const to = Math.min(length - 1, at + CLOSING_RADIUS_PX);
      let value = data[line * lineStep + from * pixelStep] ?? 0;
      for (let k = from + 1; k <= to; k += 1)
        value = pick(value, data[line * lineStep + k * pixelStep] ?? 0);
      out[line * lineStep + at * pixelStep] = value;
    }
  }
  return { width, height, data: out };
}

/** Grey closing: swallows print and bars, keeps the paper's outline. */
function close(field: Field): Field {
  const { max, min } = Math;
  return slide(slide(slide(slide(field, 'x', max), 'y', max), 'x', min), 'y', min);
}

function thresholds({ data }: Field): number[] {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const percentile = (share: number) => {
    let left = share * data.length;
    for (let value = 0; value < 256; value += 1) {
      left -= counts[value] ?? 0;
      if (left <= 0) return value;
    }
    return 255;
  };
  const low = percentile(0.25);
  const high = percentile(0.995);
  const all = Array.from({ length: LEVELS }, (_, k) =>
    Math.round(low + ((high - low) * (k + 0.5)) / LEVELS),
  );
  return [...new Set(all)];
}

/** Working memory of one search, made once: fifteen levels would leave 40 MB behind. */
type Scratch = { seen: Uint8Array; stack: Int32Array; left: Int32Array; right: Int32Array };

const scratchFor = ({ height, data }: Field): Scratch => ({
  seen: new Uint8Array(data.length),
  stack: new Int32Array(data.length),
  left: new Int32Array(height),
  right: new Int32Array(height),
});

type Patch = { area: number; outline: Point[] };

/** Connected patches at or above a level, each with the outermost pixels of its rows. */
function patchesAbove(
  { width, height, data }: Field,
  level: number,
  { seen, stack, left, right }: Scratch,
): Patch[] {
  seen.fill(0);
  const patches: Patch[] = [];
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] || (data[start] ?? 0) < level) continue;
    let top = height;
    let bottom = -1;
    let area = 0;
    let depth = 0;
    left.fill(width);
    right.fill(-1);
    const push = (at: number) => {
      if (seen[at] || (data[at] ?? 0) < level) return;
      seen[at] = 1;
      stack[depth] = at;
      depth += 1;
    };
    push(start);
    while (depth > 0) {
      depth -= 1;
      const at = stack[depth] ?? 0;
      const y = Math.floor(at / width);
      const x = at - y * width;
      area += 1;
      if (x < (left[y] ?? 0)) left[y] = x;
      if (x > (right[y] ?? 0)) right[y] = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      if (x > 0) push(at - 1);
      if (x < width - 1) push(at + 1);
      if (y > 0) push(at - width);
      if (y < height - 1) push(at + width);
    }
    if (area < KEEP.minShare * data.length || area > KEEP.maxShare * data.length) continue;
    const outline: Point[] = [];
    for (let y = top; y <= bottom; y += 1) {
      outline.push({ x: left[y] ?? 0, y }, { x: (right[y] ?? 0) + 1, y });
      outline.push({ x: left[y] ?? 0, y: y + 1 }, { x: (right[y] ?? 0) + 1, y: y + 1 });
    }
    patches.push({ area, outline });
  }
  return patches;
}

function quadOfPatch({ area, outline }: Patch, field: Field): Quad | null {
  const hull = convexHull(outline);
  if (area / areaOf(hull) < KEEP.solidity) return null;
  const found = quadOfHull(hull);
  if (!found || found.fill < KEEP.fill) return null;
  const { width, height } = sizeOf(found.quad);
  if (Math.max(width, height) > KEEP.maxAspect * Math.min(width, height)) return null;
  const { borderPx } = KEEP;
  const onBorder = ({ x, y }: Point) =>
    x <= borderPx || y <= borderPx || x >= field.width - borderPx || y >= field.height - borderPx;
  return found.quad.filter(onBorder).length >= 2 ? null : found.quad;
}

/** Starts at the corner from which the top edge points most to the right. */
function upright(quad: Quad): Quad {
  const turns = [0, 1, 2, 3].map((k) => turnQuad(quad, k));
  const lean = ([a, b]: Quad) => (b.x - a.x) / (distance(a, b) || 1);
  return turns.reduce((best, each) => (lean(each) > lean(best) ? each : best));
}

function isSame(a: Quad, b: Quad): boolean {
  const reach = SAME_QUAD * Math.max(sizeOf(a).width, sizeOf(a).height);
  return a.every((corner, index) => distance(corner, b[index] ?? corner) <= reach);
}

/** Light quads of a photo, the firmest first. Takes 0.1-0.3 s; the search runs at 800 px. */
export async function findLightQuads(jpeg: Uint8Array): Promise<LightQuad[]> {
  const { scale, ...raw } = await whiteness(jpeg);
  const field = close(raw);
  const scratch = scratchFor(field);
  const groups: { members: Quad[] }[] = [];
  for (const level of thresholds(field)) {
    for (const patch of patchesAbove(field, level, scratch)) {
      const found = quadOfPatch(patch, field);
      if (!found) continue;
      const quad = upright(found);
      const group = groups.find(({ members }) => members.some((each) => isSame(each, quad)));
      if (group) group.members.push(quad);
      else groups.push({ members: [quad] });
    }
  }
  return groups
    .map(({ members }) => ({ members, quad: members[members.length >> 1] }))
    .sort((a, b) => b.members.length - a.members.length)
    .slice(0, MOST)
    .flatMap(({ members, quad }) =>
      quad ? [{ corners: scaled(quad, scale), votes: members.length }] : [],
    );
}

function scaled([a, b, c, d]: Quad, scale: number): Quad {
  const at = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale });
  return [at(a), at(b), at(c), at(d)];
}
