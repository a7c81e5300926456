import { areaOf, type Point, type Quad } from '#app/imaging/quad.ts';

const cross = (o: Point, a: Point, b: Point) =>
  (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);

function halfHull(points: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    for (;;) {
      const a = hull[hull.length - 2];
      const b = hull[hull.length - 1];
      if (!a || !b || cross(a, b, point) > 0) break;
      hull.pop();
    }
    hull.push(point);
  }
  return hull.slice(0, -1);
}

/** Convex hull (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  return [...halfHull(sorted), ...halfHull(sorted.reverse())];
}

/**
 * A rectangle at any angle: a unit vector along two of its sides (u), and its extent along and across (v) that vector.
 */
type Box = { ux: number; uy: number; minU: number; maxU: number; minV: number; maxV: number };

function boxAlong(hull: readonly Point[], ux: number, uy: number): Box {
  const box = { ux, uy, minU: Infinity, maxU: -Infinity, minV: Infinity, maxV: -Infinity };
  for (const { x, y } of hull) {
    const u = x * ux + y * uy;
    const v = y * ux - x * uy;
    box.minU = Math.min(box.minU, u);
    box.maxU = Math.max(box.maxU, u);
    box.minV = Math.min(box.minV, v);
    box.maxV = Math.max(box.maxV, v);
  }
  return box;
}

/**
 * Returns the smallest rectangle around a hull: one side lies along an edge of the hull. Null if there are no points.
 */
export function smallestBox(hull: readonly Point[]): Box | null {
  let best: Box | null = null;
  let bestArea = Infinity;
  for (const [index, point] of hull.entries()) {
    const previous = hull.at(index - 1) ?? point;
    const length = Math.hypot(point.x - previous.x, point.y - previous.y) || 1;
    const box = boxAlong(hull, (point.x - previous.x) / length, (point.y - previous.y) / length);
    const area = (box.maxU - box.minU) * (box.maxV - box.minV);
    if (area < bestArea) [best, bestArea] = [box, area];
  }
  return best;
}

/**
 * Returns the quad that a hull resembles most: for each corner of the smallest rectangle around it, the hull's point
 * that reaches farthest towards that corner. Null if the hull has no area. `fill` is the quad's area as a share of the
 * hull's.
 */
export function quadOfHull(hull: readonly Point[]): { quad: Quad; fill: number } | null {
  const box = smallestBox(hull);
  const area = areaOf(hull);
  if (!box || area <= 0) return null;
  const { ux, uy } = box;
  const width = box.maxU - box.minU || 1;
  const height = box.maxV - box.minV || 1;
  const reach = (point: Point, signU: number, signV: number) =>
    (signU * (point.x * ux + point.y * uy)) / width +
    (signV * (point.y * ux - point.x * uy)) / height;
  const corner = (signU: number, signV: number): Point =>
    hull.reduce((a, b) => (reach(b, signU, signV) > reach(a, signU, signV) ? b : a));
  const quad: Quad = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  return { quad, fill: areaOf(quad) / area };
}
