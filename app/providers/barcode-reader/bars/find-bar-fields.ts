import type { GreyImage } from '#app/imaging/grey-image.ts';
import type { Point } from '#app/imaging/quad.ts';
import { measureGradients } from './gradient-grid.ts';

/** A place full of parallel bars, in pixels of the photo. */
export type BarField = {
  centre: Point;
  /** Direction across the bars, in radians, from -pi/2 to pi/2. */
  angle: number;
  /** Across all bars, and along them. */
  length: number;
  height: number;
};

type FoundField = BarField & { weight: number };

/** How far the directions of neighbouring cells may lie apart, in radians: bars fan out in perspective. */
const SAME_DIRECTION = 0.2;
/** Cells that may be missing between two of one field. */
const GAP_CELLS = 2;
const LEAST_CELLS = 8;
/** Below a pixel a module nothing can be read; an edge of a box is far higher than long. */
const LEAST = { length: 80, height: 4 };
const MOST_HEIGHT = 1.3;
/** Of the cells that reach farthest: strays at the rim of a field. */
const TRIM = { across: 0.01, along: 0.04 };

/**
 * Places where strong gradients all point one way, the strongest first: the bars of a linear symbol, the
 * edges of a box, a line of capitals.
 */
export function findBarFields(image: GreyImage): BarField[] {
  const { columns, rows, cellPx, directions, strengths } = measureGradients(image);
  const seen = new Uint8Array(columns * rows);
  const fields: FoundField[] = [];
  for (let first = 0; first < seen.length; first += 1) {
    if (seen[first] === 1 || Number.isNaN(directions[first] ?? Number.NaN)) continue;
    const cells = spread(first, columns, rows, directions, seen);
    if (cells.length < LEAST_CELLS) continue;
    const field = outline(cells, columns, cellPx, directions, strengths);
    if (isField(field)) fields.push(field);
  }
  return fields.sort((one, other) => other.weight - one.weight);
}

function isField({ length, height }: BarField): boolean {
  return length >= LEAST.length && height >= LEAST.height && height <= MOST_HEIGHT * length;
}

/** All cells that hang together with the first and point its neighbour's way; marks them as seen. */
function spread(
  first: number,
  columns: number,
  rows: number,
  directions: Float32Array,
  seen: Uint8Array,
): number[] {
  const cells = [first];
  seen[first] = 1;
  for (const cell of cells) {
    const column = cell % columns;
    const row = Math.floor(cell / columns);
    for (let y = Math.max(0, row - GAP_CELLS); y <= Math.min(rows - 1, row + GAP_CELLS); y += 1) {
      const last = Math.min(columns - 1, column + GAP_CELLS);
      for (let x = Math.max(0, column - GAP_CELLS); x <= last; x += 1) {
        const next = y * columns + x;
        if (seen[next] === 1) continue;
        // A cell without a direction is NaN, which is near nothing.
        const apart = angleBetween(directions[next] ?? Number.NaN, directions[cell] ?? Number.NaN);
        if (!(apart <= SAME_DIRECTION)) continue;
        seen[next] = 1;
        cells.push(next);
      }
    }
  }
  return cells;
}

/** Of two lines, which have no front: 0 to pi/2. */
function angleBetween(one: number, other: number): number {
  const turn = Math.abs(one - other) % Math.PI;
  return Math.min(turn, Math.PI - turn);
}

/** The upright rectangle of a field, seen in its own mean direction. */
function outline(
  cells: readonly number[],
  columns: number,
  cellPx: number,
  directions: Float32Array,
  strengths: Float32Array,
): FoundField {
  let [cos, sin, weight] = [0, 0, 0];
  for (const cell of cells) {
    const strength = strengths[cell] ?? 0;
    const doubled = 2 * (directions[cell] ?? 0);
    cos += strength * Math.cos(doubled);
    sin += strength * Math.sin(doubled);
    weight += Math.sqrt(strength);
  }
  const angle = Math.atan2(sin, cos) / 2;
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  const points = cells.map((cell) => ({
    x: ((cell % columns) + 0.5) * cellPx,
    y: (Math.floor(cell / columns) + 0.5) * cellPx,
  }));
  const across = rangeOf(
    points.map(({ x, y }) => x * ux + y * uy),
    TRIM.across,
  );
  const along = rangeOf(
    points.map(({ x, y }) => y * ux - x * uy),
    TRIM.along,
  );
  const [u, v] = [(across.from + across.to) / 2, (along.from + along.to) / 2];
  return {
    centre: { x: u * ux - v * uy, y: u * uy + v * ux },
    angle,
    length: across.to - across.from + cellPx,
    height: along.to - along.from + cellPx,
    weight,
  };
}

function rangeOf(values: readonly number[], trim: number): { from: number; to: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { from: at(trim), to: at(1 - trim) };
}
