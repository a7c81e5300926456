import { type Point, type Quad, sizeOf } from '#app/imaging/quad.ts';

/** Returns the quad with `map` applied to each corner. */
export function mapQuad([a, b, c, d]: Quad, map: (corner: Point) => Point): Quad {
  return [map(a), map(b), map(c), map(d)];
}

/** Returns the direction in which a quad's content reads, in radians: 0 is to the right, positive is downwards. */
export function directionOf([a, b]: Quad): number {
  return Math.atan2(b.y - a.y, b.x - a.x);
}

/** Returns the angle between two lines, given by their directions, in radians: at most a right angle. */
export function angleBetween(one: number, other: number): number {
  const turn = Math.abs(one - other) % Math.PI;
  return Math.min(turn, Math.PI - turn);
}

/** Returns the rectangle along a direction that contains all corners of the quads, plus a margin in pixels. */
export function rectangleAround(quads: readonly Quad[], direction: number, margin: number): Quad {
  const [ux, uy] = [Math.cos(direction), Math.sin(direction)];
  const corners = quads.flat();
  const along = corners.map(({ x, y }) => x * ux + y * uy);
  const across = corners.map(({ x, y }) => y * ux - x * uy);
  const [left, right] = [Math.min(...along) - margin, Math.max(...along) + margin];
  const [top, bottom] = [Math.min(...across) - margin, Math.max(...across) + margin];
  const at = (u: number, v: number): Point => ({ x: u * ux - v * uy, y: u * uy + v * ux });
  return [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
}

/** Returns the quad enlarged on each side by a margin of `share` of its height. */
export function growQuad(quad: Quad, share: number): Quad {
  const { width, height } = sizeOf(quad);
  const [a, b, c, d] = quad;
  const margin = share * height;
  const u = { x: ((b.x - a.x) / (width || 1)) * margin, y: ((b.y - a.y) / (width || 1)) * margin };
  const v = {
    x: ((d.x - a.x) / (height || 1)) * margin,
    y: ((d.y - a.y) / (height || 1)) * margin,
  };
  const move = ({ x, y }: Point, along: number, across: number): Point => ({
    x: x + along * u.x + across * v.x,
    y: y + along * u.y + across * v.y,
  });
  return [move(a, -1, -1), move(b, 1, -1), move(c, 1, 1), move(d, -1, 1)];
}

/** Whether two convex quads overlap (separating axis theorem). */
export function doOverlap(one: Quad, other: Quad): boolean {
  return [one, other].every((quad) =>
    quad.every((corner, at) => {
      const next = quad[(at + 1) % 4] ?? corner;
      const range = (each: Quad) => {
        const along = each.map(({ x, y }) => x * (next.y - corner.y) + y * (corner.x - next.x));
        return { low: Math.min(...along), high: Math.max(...along) };
      };
      const [mine, theirs] = [range(one), range(other)];
      return mine.low <= theirs.high && theirs.low <= mine.high;
    }),
  );
}
