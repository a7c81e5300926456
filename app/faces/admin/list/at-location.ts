import type { Draft, DraftRow } from './draft.ts';

/**
 * The form for another location. A count is what a location has in all, so the stock it started from goes, and that
 * of the new place takes its place; what was counted on top stays on top.
 * @param there the rows as they would start at the new location
 */
export function atLocation(draft: Draft, locationId: string, there: readonly DraftRow[]): Draft {
  const rows = draft.rows.map((row) => {
    const { inStock: before = 0, ...rest } = row;
    const start = there.find(({ id, size }) => id === row.id && size === row.size);
    const inStock = start?.inStock;
    return {
      ...rest,
      quantity: moved(row.quantity, before, inStock ?? 0),
      ...(inStock !== undefined && { inStock }),
    };
  });
  return { ...draft, locationId, rows };
}

/** What is no count, or none at all, is left to be mended by who typed it. */
function moved(quantity: string, before: number, after: number): string {
  if (!/^\d+$/.test(quantity.trim())) return quantity;
  return String(Math.max(0, Number(quantity) - before) + after);
}
