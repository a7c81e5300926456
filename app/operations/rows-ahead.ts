import type { JobsAhead } from '#app/domain/jobs/jobs-ahead.ts';
import type { OperationContext } from './operation-context.ts';

/** The context for preparing a job's rows. */
export type AheadContext = OperationContext & {
  job: { id: string; runId: string };
  ahead: JobsAhead;
  /** Returns false once the job no longer wants the work, such as after a cancellation. */
  isWanted: () => Promise<boolean>;
  /**
   * Undoes a product that was created ahead of its row, if that is still due once no other call works on it.
   * @throws as the undo operation
   */
  undo: (
    upsertId: string,
    context: OperationContext,
    isStillDue: () => Promise<boolean>,
  ) => Promise<void>;
};

/** A queued row with its input as sent. */
export type WaitingRow = { row: number; input: unknown };

/**
 * How an operation prepares many rows of one job at once, before each row runs by itself. Preparing charges nothing and
 * fails no row: whatever it leaves out, the row does.
 */
export type RowsAhead = {
  /** With fewer rows, preparing takes longer than it saves. */
  minRows: number;
  /** Prepares the rows, and returns when Shopify is done. @throws AppError `store_access_denied`, `upstream_*` */
  make: (rows: readonly WaitingRow[], context: AheadContext) => Promise<void>;
  /** Waits for what an earlier run of the job started. @throws as `make` */
  finish: (context: AheadContext) => Promise<void>;
  /** Withdraws what no row has finished, after the job was stopped. @throws as `make` */
  withdraw: (context: AheadContext) => Promise<void>;
};
