import { convexHull, quadOfHull } from '#app/imaging/convex-hull.ts';
import type { GreyImage } from '#app/imaging/grey-image.ts';
import { areaOf, distance, type Point, type Quad, sizeOf, turnQuad } from '#app/imaging/quad.ts';
import { mapQuad } from '#app/imaging/quad-geometry.ts';
import { sharp } from '#app/imaging/sharp.ts';

/** A light quadrilateral in a photo, most likely a paper label. */
export type LightQuad = {
  /** In pixels of the photo, turned so that the top edge points to the right as much as possible. */
  corners: Quad;
  /** Number of brightness levels at which the quad was found, a measure of contrast. */
  votes: number;
};

const SEARCH_SIDE_PX = 800;
const CLOSING_RADIUS_PX = 6;
const LEVELS = 15;
/** Limits for a patch: share of the picture, aspect ratio, distance from the border. */
const KEEP = { minShare: 0.008, maxShare: 0.9, maxAspect: 6, borderPx: 2 };
/**
 * Minimum share of its hull that a patch fills, and of the hull that its quad fills: for whole and for partly covered
 * labels.
 */
const WHOLE = { solidity: 0.72, fill: 0.86 };
const COVERED = { solidity: 0.5, fill: 0.7 };
type Shape = typeof WHOLE;
/** Distance between corners up to which two quads count as the same, as a share of the longer side. */
const SAME_QUAD = 0.08;
const MAX_QUADS = 8;

/** The weakest colour channel of each pixel, which is high for white paper and low for coloured boxes. */
async function measureWhiteness(jpeg: Uint8Array): Promise<GreyImage & { scale: number }> {
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

/** Maximum (or, with `lowest`, minimum) within a window along one direction. */
function slide(field: GreyImage, step: 'x' | 'y', lowest: boolean): GreyImage {
  const { width, height, data } = field;
  const out = new Uint8Array(data.length);
  const [lines, length, lineStep, pixelStep] =
    step === 'x' ? [height, width, width, 1] : [width, height, 1, width];
  // The minimum is the maximum of the inverted values.
  const flip = lowest ? 255 : 0;
  const reach = CLOSING_RADIUS_PX;
  const padded = new Uint8Array(length + 2 * reach);
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep;
    for (let at = 0; at < length; at += 1)
      padded[at + reach] = (data[start + at * pixelStep] ?? 0) ^ flip;
    for (let at = 0; at < length; at += 1) {
      let value = 0;
      for (let k = at; k <= at + 2 * reach; k += 1) {
        const here = padded[k] ?? 0;
        if (here > value) value = here;
      }
      out[start + at * pixelStep] = value ^ flip;
    }
  }
  return { width, height, data: out };
}

/** Grey closing: removes print and bars, keeps the paper's outline. */
function close(field: GreyImage): GreyImage {
  return slide(slide(slide(slide(field, 'x', false), 'y', false), 'x', true), 'y', true);
}

function thresholds({ data }: GreyImage): number[] {
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

type Patch = { area: number; outline: Point[] };

/** Consecutive pixels of a row at or above a level. */
type Run = { y: number; from: number; to: number };

function runsAbove({ width, height, data }: GreyImage, level: number): Run[] {
  const runs: Run[] = [];
  for (let y = 0; y < height; y += 1) {
    const end = (y + 1) * width;
    let at = y * width;
    while (at < end) {
      while (at < end && (data[at] ?? 0) < level) at += 1;
      if (at === end) break;
      const from = at - y * width;
      while (at < end && (data[at] ?? 0) >= level) at += 1;
      runs.push({ y, from, to: at - y * width });
    }
  }
  return runs;
}

/** Returns the patch of each run: runs in adjacent rows that share a column belong to the same patch. */
function joinRuns(runs: readonly Run[]): Int32Array {
  const parent = Int32Array.from(runs, (_, index) => index);
  const find = (index: number): number => {
    let root = index;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root] ?? root] ?? root;
      root = parent[root] ?? root;
    }
    return root;
  };
  let above = 0;
  runs.forEach(({ y, from, to }, index) => {
    for (;;) {
      const other = runs[above];
      if (!other || (other.y >= y - 1 && (other.y >= y || other.to > from))) break;
      above += 1;
    }
    for (let k = above; ; k += 1) {
      const other = runs[k];
      if (!other || other.y >= y || other.from >= to) break;
      const [a, b] = [find(k), find(index)];
      if (a !== b) parent[Math.max(a, b)] = Math.min(a, b);
    }
  });
  return parent.map((_, index) => find(index));
}

/** Returns the connected patches at or above a level, each with the ends of its runs. */
function patchesAbove(field: GreyImage, level: number): Patch[] {
  const runs = runsAbove(field, level);
  const patchOf = joinRuns(runs);
  const size = field.data.length;
  return [...Map.groupBy(runs, (_run, index) => patchOf[index]).values()].flatMap((members) => {
    const area = members.reduce((sum, { from, to }) => sum + to - from, 0);
    if (area < KEEP.minShare * size || area > KEEP.maxShare * size) return [];
    // Only a row's first and last runs can touch the hull.
    const ends = members.filter(
      ({ y }, index) => members[index - 1]?.y !== y || members[index + 1]?.y !== y,
    );
    const outline = ends.flatMap(({ y, from, to }) => [
      { x: from, y },
      { x: to, y },
      { x: from, y: y + 1 },
      { x: to, y: y + 1 },
    ]);
    return [{ area, outline }];
  });
}

function quadOfPatch({ area, outline }: Patch, field: GreyImage, shape: Shape): Quad | null {
  const hull = convexHull(outline);
  if (area / areaOf(hull) < shape.solidity) return null;
  const found = quadOfHull(hull);
  if (!found || found.fill < shape.fill) return null;
  const { width, height } = sizeOf(found.quad);
  if (Math.max(width, height) > KEEP.maxAspect * Math.min(width, height)) return null;
  const { borderPx } = KEEP;
  const onBorder = ({ x, y }: Point) =>
    x <= borderPx || y <= borderPx || x >= field.width - borderPx || y >= field.height - borderPx;
  return found.quad.filter(onBorder).length >= 2 ? null : found.quad;
}

/** Starts the quad at the corner from which the top edge points most to the right. */
function upright(quad: Quad): Quad {
  const turns = [0, 1, 2, 3].map((k) => turnQuad(quad, k));
  const lean = ([a, b]: Quad) => (b.x - a.x) / (distance(a, b) || 1);
  return turns.reduce((best, each) => (lean(each) > lean(best) ? each : best));
}

function isSame(a: Quad, b: Quad): boolean {
  const reach = SAME_QUAD * Math.max(sizeOf(a).width, sizeOf(a).height);
  return a.every((corner, index) => distance(corner, b[index] ?? corner) <= reach);
}

/** Finds light quads in a photo, sorted by votes in descending order. Searches at 800 px. */
export async function findLightQuads(jpeg: Uint8Array): Promise<LightQuad[]> {
  const { scale, ...raw } = await measureWhiteness(jpeg);
  const field = close(raw);
  const patches = thresholds(field).flatMap((level) => patchesAbove(field, level));
  const whole = groupQuads(field, patches, WHOLE);
  // The outline of a covered label is uncertain, so covered labels are used only if no whole one was found.
  const groups = whole.length > 0 ? whole : groupQuads(field, patches, COVERED);
  return groups
    .map((members) => ({ members, quad: members[members.length >> 1] }))
    .sort((a, b) => b.members.length - a.members.length)
    .slice(0, MAX_QUADS)
    .flatMap(({ members, quad }) =>
      quad ? [{ corners: scaled(quad, scale), votes: members.length }] : [],
    );
}

/** Groups the quads of the patches by outline; drops patches that do not meet the shape limits. */
function groupQuads(field: GreyImage, patches: readonly Patch[], shape: Shape): Quad[][] {
  const groups: Quad[][] = [];
  for (const patch of patches) {
    const found = quadOfPatch(patch, field, shape);
    if (!found) continue;
    const quad = upright(found);
    const group = groups.find((members) => members.some((each) => isSame(each, quad)));
    if (group) group.push(quad);
    else groups.push([quad]);
  }
  return groups;
}

const scaled = (quad: Quad, scale: number): Quad =>
  mapQuad(quad, ({ x, y }) => ({ x: x * scale, y: y * scale }));
