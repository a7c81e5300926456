import { type Quad, sizeOf } from '#app/imaging/quad.ts';
import { angleBetween, directionOf, doOverlap, growQuad } from '#app/imaging/quad-geometry.ts';

/** Pieces of print are read together if they are closer than this, in heights of each: a table's columns are. */
const NEAR = 4;
/** Maximum ratio between heights of print on one label. */
const MAX_HEIGHT_RATIO = 5;
/**
 * Maximum angle between lines of one label, in radians: they run in one direction, but curved and creased ones differ
 * by as much as this.
 */
const MAX_TURN = 0.35;

/** Whether a piece of print is so long that its outline shows its direction. */
export const isLong = (quad: Quad): boolean => sizeOf(quad).width > 1.6 * sizeOf(quad).height;

function areAlike(one: Quad, other: Quad): boolean {
  const [h, k] = [sizeOf(one).height, sizeOf(other).height];
  if (Math.max(h, k) > MAX_HEIGHT_RATIO * Math.min(h, k)) return false;
  return !(
    isLong(one) &&
    isLong(other) &&
    angleBetween(directionOf(one), directionOf(other)) > MAX_TURN
  );
}

/** Groups pieces of print that are near each other and have a similar height and direction. */
export function clusterText(quads: readonly Quad[]): Quad[][] {
  const nodes = quads.map((quad) => ({ quad, grown: growQuad(quad, NEAR) }));
  const parent = nodes.map((_, at) => at);
  const find = (at: number): number => (parent[at] === at ? at : find(parent[at] ?? at));
  nodes.forEach((one, at) => {
    nodes.slice(at + 1).forEach((other, rest) => {
      if (areAlike(one.quad, other.quad) && doOverlap(one.grown, other.grown)) {
        parent[find(at)] = find(at + 1 + rest);
      }
    });
  });
  return [...Map.groupBy(quads, (_, at) => find(at)).values()];
}

/**
 * Returns the direction in which most of the print runs, in radians, from -90 to 90 degrees; longer pieces count more.
 */
export function commonDirection(quads: readonly Quad[]): number {
  const long = quads.filter(isLong);
  let [cosine, sine] = [0, 0];
  for (const quad of long.length > 0 ? long : quads) {
    // Twice the angle, because upright and upside-down print run in the same direction.
    cosine += sizeOf(quad).width * Math.cos(2 * directionOf(quad));
    sine += sizeOf(quad).width * Math.sin(2 * directionOf(quad));
  }
  return Math.atan2(sine, cosine) / 2;
}
