/** A 3 x 3 matrix by rows that takes a place of a plane (x, y, 1) to another plane. */
export type Projection = readonly number[];
export type Point = readonly [x: number, y: number];

/** How a flat thing lies before the camera. Angles in radians. */
export type Pose = {
  centre: Point;
  /** Size of the thing in pixels of the photo, were it seen from straight above. */
  width: number;
  height: number;
  turn: number;
  tiltX: number;
  tiltY: number;
  /** Distance of the camera, in pixels. */
  distance: number;
};

/** Takes places of the thing (both 0 to 1) to pixels of the photo. */
export function projectionOf({
  centre,
  width,
  height,
  turn,
  tiltX,
  tiltY,
  distance,
}: Pose): Projection {
  const [cosZ, sinZ] = [Math.cos(turn), Math.sin(turn)];
  const [cosX, sinX] = [Math.cos(tiltX), Math.sin(tiltX)];
  const [cosY, sinY] = [Math.cos(tiltY), Math.sin(tiltY)];
  // Turned in its own plane, then tilted about both axes of the photo; the columns of the rotation that a plane needs.
  const right = [cosZ * cosY, sinZ * cosX + cosZ * sinY * sinX, sinZ * sinX - cosZ * sinY * cosX];
  const down = [-sinZ * cosY, cosZ * cosX - sinZ * sinY * sinX, cosZ * sinX + sinZ * sinY * cosX];
  const toPlane = (axis: number) => {
    const [a, b] = [(right[axis] ?? 0) * width, (down[axis] ?? 0) * height];
    return [a, b, -(a + b) / 2] as const;
  };
  const [x, y, z] = [toPlane(0), toPlane(1), toPlane(2)];
  const depth = [z[0] / distance, z[1] / distance, z[2] / distance + 1];
  return [
    ...[0, 1, 2].map((at) => (x[at] ?? 0) + centre[0] * (depth[at] ?? 0)),
    ...[0, 1, 2].map((at) => (y[at] ?? 0) + centre[1] * (depth[at] ?? 0)),
    ...depth,
  ];
}

export function project(projection: Projection, [x, y]: Point): Point {
  const row = (at: number) =>
    (projection[at] ?? 0) * x + (projection[at + 1] ?? 0) * y + (projection[at + 2] ?? 0);
  const depth = row(6);
  return [row(0) / depth, row(3) / depth];
}

/** The way back, up to a factor that a projection does not have. */
export function invert(projection: Projection): Projection {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = projection;
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

/** The four corners of the thing in the photo, clockwise in its own print from the top left one. */
export const cornersOf = (projection: Projection): Point[] =>
  (
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const
  ).map((corner) => project(projection, corner));
