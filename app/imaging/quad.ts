export type Point = { x: number; y: number };

/** Four corners in reading order: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

/** Corners by name, as barcode readers give them. */
export type NamedCorners = Record<'topLeft' | 'topRight' | 'bottomRight' | 'bottomLeft', Point>;

export function toQuad({ topLeft, topRight, bottomRight, bottomLeft }: NamedCorners): Quad {
  return [topLeft, topRight, bottomRight, bottomLeft];
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Area of a polygon in square pixels (shoelace). */
export function areaOf(polygon: readonly Point[]): number {
  const sum = polygon.reduce((total, point, index) => {
    const previous = polygon.at(index - 1) ?? point;
    return total + previous.x * point.y - point.x * previous.y;
  }, 0);
  return Math.abs(sum) / 2;
}

/** Mean of the corners. */
export function centreOf(quad: Quad): Point {
  const sum = (pick: (point: Point) => number) =>
    quad.reduce((total, each) => total + pick(each), 0);
  return { x: sum((each) => each.x) / 4, y: sum((each) => each.y) / 4 };
}

/** Whether a point lies inside a convex polygon of either orientation. */
export function isInside(point: Point, polygon: readonly Point[]): boolean {
  let sign = 0;
  for (const [index, corner] of polygon.entries()) {
    const previous = polygon.at(index - 1) ?? corner;
    const turn =
      (corner.x - previous.x) * (point.y - previous.y) -
      (corner.y - previous.y) * (point.x - previous.x);
    if (turn !== 0 && sign !== 0 && Math.sign(turn) !== sign) return false;
    if (turn !== 0) sign = Math.sign(turn);
  }
  return true;
}

/** Returns the same corners, starting `quarterTurns` corners later: each of them turns the content by 90 degrees. */
export function turnQuad(quad: Quad, quarterTurns: number): Quad {
  const corner = (index: number) => quad.at((index + quarterTurns) % 4) ?? quad[0];
  return [corner(0), corner(1), corner(2), corner(3)];
}

/** Mean width and height in pixels. */
export function sizeOf([a, b, c, d]: Quad): { width: number; height: number } {
  return {
    width: (distance(a, b) + distance(d, c)) / 2,
    height: (distance(a, d) + distance(b, c)) / 2,
  };
}
