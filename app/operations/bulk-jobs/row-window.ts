import type { QueuedRow } from '#app/domain/jobs/job.ts';

/** A job's next rows, in the order of arrival. Rows with the same style code never overtake each other. */
export type RowWindow = ReturnType<typeof createRowWindow>;

export function createRowWindow() {
  const waiting: QueuedRow[] = [];
  const busy = new Set<string>();
  const isFree = ({ comparisonKey }: QueuedRow) =>
    comparisonKey === null || !busy.has(comparisonKey);
  return {
    add: (rows: readonly QueuedRow[]): void => void waiting.push(...rows),
    /** Takes the first row whose style code is not being worked on; null if there is none at the moment. */
    take(): QueuedRow | null {
      // Only rows whose style code is busy are skipped, so that the rows of one style code keep their order.
      const index = waiting.findIndex(isFree);
      const [row] = index < 0 ? [] : waiting.splice(index, 1);
      if (row?.comparisonKey) busy.add(row.comparisonKey);
      return row ?? null;
    },
    /** Call it when a row has ended, so that the next row with its style code may start. */
    release({ comparisonKey }: QueuedRow): void {
      if (comparisonKey !== null) busy.delete(comparisonKey);
    },
    /** Returns whether another row with this row's style code is waiting. */
    hasSuccessor: ({ comparisonKey }: QueuedRow): boolean =>
      comparisonKey !== null && waiting.some((other) => other.comparisonKey === comparisonKey),
    /** Returns the number of waiting rows. */
    size: (): number => waiting.length,
  };
}
