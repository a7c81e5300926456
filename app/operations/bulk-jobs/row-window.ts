import type { QueuedRow } from '#app/domain/jobs/job.ts';

/** The next rows of a job, in the order of arrival. Rows of one style code never overtake each other. */
export type RowWindow = ReturnType<typeof createRowWindow>;

export function createRowWindow() {
  const waiting: QueuedRow[] = [];
  const busy = new Set<string>();
  const isFree = ({ comparisonKey }: QueuedRow) =>
    comparisonKey === null || !busy.has(comparisonKey);
  return {
    add: (rows: readonly QueuedRow[]): void => void waiting.push(...rows),
    /** Takes the first row whose code is not being worked on; null when there is none at the moment. */
    take(): QueuedRow | null {
      // Only rows whose code is busy are skipped, so that the rows of one code keep their order.
      const index = waiting.findIndex(isFree);
      const [row] = index < 0 ? [] : waiting.splice(index, 1);
      if (row?.comparisonKey) busy.add(row.comparisonKey);
      return row ?? null;
    },
    /** Call when a row has ended, so that the next one of its code may start. */
    release({ comparisonKey }: QueuedRow): void {
      if (comparisonKey !== null) busy.delete(comparisonKey);
    },
    /** Whether another row of this one's code waits. */
    hasSuccessor: ({ comparisonKey }: QueuedRow): boolean =>
      comparisonKey !== null && waiting.some((other) => other.comparisonKey === comparisonKey),
    /** Number of waiting rows. */
    size: (): number => waiting.length,
  };
}
