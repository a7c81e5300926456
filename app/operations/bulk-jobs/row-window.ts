import type { QueuedRow } from '#app/domain/jobs/job.ts';

/** Rows that are next, in the order of arrival, so that rows of one style code never overtake each other. */
export type RowWindow = {
  add: (rows: readonly QueuedRow[]) => void;
  /** The first row whose code is not being worked on; null when there is none right now. */
  take: () => QueuedRow | null;
  /** The row has ended: the next of its code may go. */
  release: (row: QueuedRow) => void;
  /** Whether another row of this one's code waits. */
  hasSuccessor: (row: QueuedRow) => boolean;
  /** Rows that wait. */
  size: () => number;
};

export function createRowWindow(): RowWindow {
  const waiting: QueuedRow[] = [];
  const busy = new Set<string>();
  const isFree = ({ comparisonKey }: QueuedRow) =>
    comparisonKey === null || !busy.has(comparisonKey);
  return {
    add: (rows) => void waiting.push(...rows),
    take() {
      // Only rows behind a busy code are passed over, and the first of a code always stands before its second.
      const index = waiting.findIndex(isFree);
      const [row] = index < 0 ? [] : waiting.splice(index, 1);
      if (row?.comparisonKey) busy.add(row.comparisonKey);
      return row ?? null;
    },
    release({ comparisonKey }) {
      if (comparisonKey !== null) busy.delete(comparisonKey);
    },
    hasSuccessor: ({ comparisonKey }) =>
      comparisonKey !== null && waiting.some((other) => other.comparisonKey === comparisonKey),
    size: () => waiting.length,
  };
}
