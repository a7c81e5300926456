import { convexHull, quadOfHull } from '#app/imaging/convex-hull.ts';
import { areaOf, distance, type Point, type Quad, sizeOf, turnQuad } from '#app/imaging/quad.ts';
import { sharp } from '#app/imaging/sharp.ts';

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
  maxAspect: 6,
  borderPx: 2,
};
/** How much of its hull a patch fills, and how much of it its quad: a whole label, one with a hand on it. */
const WHOLE = { solidity: 0.72, fill: 0.86 };
const COVERED = { solidity: 0.5, fill: 0.7 };
type Shape = typeof WHOLE;
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

/** Highest (or, with `lowest`, lowest) value within a window along one direction. */
function slide(field: Field, step: 'x' | 'y', lowest: boolean): Field {
  const { width, height, data } = field;
  const out = new Uint8Array(data.length);
  const [lines, length, lineStep, pixelStep] =
    step === 'x' ? [height, width, width, 1] : [width, height, 1, width];
  // The lowest value is the highest one of the negative.
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

/** Grey closing: swallows print and bars, keeps the paper's outline. */
function close(field: Field): Field {
  return slide(slide(slide(slide(field, 'x', false), 'y', false), 'x', true), 'y', true);
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

type Patch = { area: number; outline: Point[] };

/** A stretch of pixels of one row that are light enough. */
type Run = { y: number; from: number; to: number };

function runsAbove({ width, height, data }: Field, level: number): Run[] {
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

/** For each run the number of its patch: runs of neighbouring rows that share a column hang together. */
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

/** Connected patches at or above a level, each with the outermost pixels of its rows. */
function patchesAbove(field: Field, level: number): Patch[] {
  const runs = runsAbove(field, level);
  const patchOf = joinRuns(runs);
  const areas = new Map<number, number>();
  runs.forEach(({ from, to }, index) => {
    const patch = patchOf[index] ?? index;
    areas.set(patch, (areas.get(patch) ?? 0) + to - from);
  });
  const size = field.data.length;
  const patches = new Map<number, Patch & { rows: Map<number, { left: number; right: number }> }>();
  for (const [patch, area] of areas) {
    if (area >= KEEP.minShare * size && area <= KEEP.maxShare * size)
      patches.set(patch, { area, outline: [], rows: new Map() });
  }
  runs.forEach(({ y, from, to }, index) => {
    const rows = patches.get(patchOf[index] ?? index)?.rows;
    if (!rows) return;
    const row = rows.get(y);
    if (row) row.right = to;
    else rows.set(y, { left: from, right: to });
  });
  return [...patches.values()].map(({ area, rows }) => ({
    area,
    outline: [...rows].flatMap(([y, { left, right }]) => [
      { x: left, y },
      { x: right, y },
      { x: left, y: y + 1 },
      { x: right, y: y + 1 },
    ]),
  }));
}

function quadOfPatch({ area, outline }: Patch, field: Field, shape: Shape): Quad | null {
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

/** Light quads of a photo, the firmest first. Takes 0.1-0.2 s; the search runs at 800 px. */
export async function findLightQuads(jpeg: Uint8Array): Promise<LightQuad[]> {
  const { scale, ...raw } = await whiteness(jpeg);
  const field = close(raw);
  const patches = thresholds(field).flatMap((level) => patchesAbove(field, level));
  const whole = groupQuads(field, patches, WHOLE);
  // The outline of a covered label is a guess, good enough where there is nothing better.
  const groups = whole.length > 0 ? whole : groupQuads(field, patches, COVERED);
  return groups
    .map((members) => ({ members, quad: members[members.length >> 1] }))
    .sort((a, b) => b.members.length - a.members.length)
    .slice(0, MOST)
    .flatMap(({ members, quad }) =>
      quad ? [{ corners: scaled(quad, scale), votes: members.length }] : [],
    );
}

/** Quads of the patches that have the shape, those of one outline together. */
function groupQuads(field: Field, patches: readonly Patch[], shape: Shape): Quad[][] {
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

function scaled([a, b, c, d]: Quad, scale: number): Quad {
  const at = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale });
  return [at(a), at(b), at(c), at(d)];
}
