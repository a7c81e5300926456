export type Corner = readonly [x: number, y: number];

/** Moves each side of a quadrilateral outwards by `margin`, so that its outline does not cover the print. */
export function growQuad(corners: readonly Corner[], margin: number): Corner[] {
  const [a, b, c, d] = corners;
  if (!a || !b || !c || !d) return [...corners];
  const across = unit([b[0] + c[0] - a[0] - d[0], b[1] + c[1] - a[1] - d[1]]);
  const down = unit([c[0] + d[0] - a[0] - b[0], c[1] + d[1] - a[1] - b[1]]);
  const moved = ([x, y]: Corner, right: number, below: number): Corner => [
    x + margin * (right * across[0] + below * down[0]),
    y + margin * (right * across[1] + below * down[1]),
  ];
  return [moved(a, -1, -1), moved(b, 1, -1), moved(c, 1, 1), moved(d, -1, 1)];
}

function unit([x, y]: Corner): Corner {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}
