import { angleBetween } from '#app/imaging/quad-geometry.ts';
import type { GradientGrid } from './measure-gradients.ts';

/** How far to look across the bars, in cells on either side. */
const REACH_CELLS = 4;
/** Number of cells in reach, with the cell itself, that must share its direction. An edge is three cells wide. */
const MIN_CELLS_ACROSS = 5;

/**
 * Forgets the direction of cells that have no others of their direction beside them, across the bars. Such is the edge
 * of a label or of a letter: it would join a symbol with whatever it leads to.
 */
export function dropLoneEdges(grid: GradientGrid, maxAngle: number): GradientGrid {
  const { columns, rows, directions } = grid;
  const kept = directions.map((direction, cell) => {
    if (Number.isNaN(direction)) return direction;
    const [dx, dy] = [Math.cos(direction), Math.sin(direction)];
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    let count = 0;
    for (let step = -REACH_CELLS; step <= REACH_CELLS; step += 1) {
      const x = column + Math.round(step * dx);
      const y = row + Math.round(step * dy);
      if (x < 0 || y < 0 || x >= columns || y >= rows) continue;
      if (angleBetween(directions[y * columns + x] ?? Number.NaN, direction) <= maxAngle)
        count += 1;
    }
    return count >= MIN_CELLS_ACROSS ? direction : Number.NaN;
  });
  return { ...grid, directions: kept };
}
