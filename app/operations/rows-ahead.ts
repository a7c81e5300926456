import type { JobsAhead } from '#app/domain/jobs/jobs-ahead.ts';
import type { OperationContext } from './operation-context.ts';

/** What working ahead needs besides what a call does. */
export type AheadContext = OperationContext & {
  job: { id: string; runId: string };
  ahead: JobsAhead;
  /** False once there is no reason any more for what is being done. */
  isWanted: () => Promise<boolean>;
  /** Undoes what was made ahead. @throws as the operation that undoes an upsert */
  undo: (upsertId: string, context: OperationContext) => Promise<void>;
};

/** A row that waits, with its input as it was sent. */
export type WaitingRow = { row: number; input: unknown };

/**
 * What an operation can make ready for many inputs of one job at once, before each is run by itself. It
 * charges nothing, fails no row and promises nothing: whatever it leaves out, the row does.
 */
export type RowsAhead = {
  /** Fewer are not worth it. */
  leastRows: number;
  /** Ends once what it began is over. @throws AppError `store_access_denied`, `upstream_*` */
  make: (rows: readonly WaitingRow[], context: AheadContext) => Promise<void>;
  /** Waits for what an earlier run of the job left under way. @throws as `make` */
  finish: (context: AheadContext) => Promise<void>;
  /** Takes back what no row has finished: the job was stopped. @throws as `make` */
  withdraw: (context: AheadContext) => Promise<void>;
};
