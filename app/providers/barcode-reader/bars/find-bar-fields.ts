import type { GreyImage } from '#app/imaging/grey-image.ts';
import type { Point } from '#app/imaging/quad.ts';
import { angleBetween } from '#app/imaging/quad-geometry.ts';
import { dropLoneEdges } from './drop-lone-edges.ts';
import { type GradientGrid, measureGradients } from './measure-gradients.ts';

/** A rectangle full of parallel bars, in pixels of the photo. */
export type BarField = {
  centre: Point;
  /** Direction across the bars, in radians, from -pi/2 to pi/2. */
  angle: number;
  /** Size across the bars. */
  length: number;
  /** Size along the bars. */
  height: number;
};

type WeightedField = BarField & { weight: number };

/** Largest angle between neighbouring cells of a field, in radians: bars fan out in perspective. */
const MAX_ANGLE = 0.2;
/** Distance in cells up to which two cells are neighbours. */
const MAX_GAP_CELLS = 2;
const MIN_CELLS = 8;
/** In pixels. A shorter symbol has less than a pixel per module, which cannot be read. */
const MIN_LENGTH = 80;
const MIN_HEIGHT = 4;
/** Ratio of height to length; the edge of a box is far higher than long. */
const MAX_ASPECT = 1.3;
/** Shares of the outermost cells that are ignored on each side, as outliers. */
const TRIM = { across: 0.01, along: 0.04 };

/**
 * Finds areas whose gradients all point the same way, strongest first: the bars of a linear symbol, but also the edges
 * of a box or a line of capital letters.
 */
export function findBarFields(image: GreyImage): BarField[] {
  const grid = dropLoneEdges(measureGradients(image), MAX_ANGLE);
  const visited = new Uint8Array(grid.directions.length);
  const fields: WeightedField[] = [];
  for (let first = 0; first < visited.length; first += 1) {
    if (visited[first] === 1 || Number.isNaN(grid.directions[first] ?? Number.NaN)) continue;
    const cells = collectCells(first, grid, visited);
    if (cells.length < MIN_CELLS) continue;
    const field = fitField(cells, grid);
    if (isPlausible(field)) fields.push(field);
  }
  return fields.sort((one, other) => other.weight - one.weight);
}

function isPlausible({ length, height }: BarField): boolean {
  return length >= MIN_LENGTH && height >= MIN_HEIGHT && height <= MAX_ASPECT * length;
}

/** Collects the cells connected to the first one through neighbours of similar direction; marks them as visited. */
function collectCells(
  first: number,
  { columns, rows, directions }: GradientGrid,
  visited: Uint8Array,
): number[] {
  const cells = [first];
  visited[first] = 1;
  for (const cell of cells) {
    const column = cell % columns;
    const row = Math.floor(cell / columns);
    const bottom = Math.min(rows - 1, row + MAX_GAP_CELLS);
    for (let y = Math.max(0, row - MAX_GAP_CELLS); y <= bottom; y += 1) {
      const right = Math.min(columns - 1, column + MAX_GAP_CELLS);
      for (let x = Math.max(0, column - MAX_GAP_CELLS); x <= right; x += 1) {
        const next = y * columns + x;
        if (visited[next] === 1) continue;
        // A cell's direction may be NaN; the comparison is then false.
        const angle = angleBetween(directions[next] ?? Number.NaN, directions[cell] ?? Number.NaN);
        if (!(angle <= MAX_ANGLE)) continue;
        visited[next] = 1;
        cells.push(next);
      }
    }
  }
  return cells;
}

/** Fits a rectangle to the cells, along their mean direction. */
function fitField(
  cells: readonly number[],
  { columns, cellPx, directions, strengths }: GradientGrid,
): WeightedField {
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
  const across = findRange(
    points.map(({ x, y }) => x * ux + y * uy),
    TRIM.across,
  );
  const along = findRange(
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

function findRange(values: readonly number[], trim: number): { from: number; to: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { from: at(trim), to: at(1 - trim) };
}
