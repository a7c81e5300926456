import type { ErrorCode } from '#app/platform/errors.ts';

export type JobStatus = 'receiving' | 'queued' | 'running' | 'paused' | 'completed' | 'cancelled';

/** A body of many upserts and how far it has come. */
export type Job = {
  id: string;
  shopId: string;
  /** The operation that each row is an input of. */
  operation: string;
  /** Who its rows run as: one of the two is set. */
  keyId: string | null;
  staffId: string | null;
  status: JobStatus;
  /** The store is creating many products of its rows at once: no row ends meanwhile. */
  isMakingAhead: boolean;
  /** Why a paused job waits, as in the error table. */
  pause: { code: ErrorCode; detail: string } | null;
  total: number;
  succeeded: number;
  failed: number;
  /** Failed rows that a retry would run; 0 where the job cannot be retried. */
  retryable: number;
  creditsCharged: number;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
};

/** What the queue needs to know of a job. */
export type JobRef = Pick<Job, 'id' | 'shopId'>;

/** Who starts, resumes or retries a job. */
export type JobActor = { shopId: string; keyId?: string | undefined; staffId?: string | undefined };

/** A row of a job as it arrives. A row that cannot be run has a `problem` (JSON) instead of an input. */
export type NewJobRow = {
  /** Line of the body, or place in its array, from 1. */
  line: number;
  styleCode?: string | undefined;
  /** Rows with the same key run one after another; absent: the row waits for no other. */
  comparisonKey?: string | undefined;
} & ({ input: string } | { problem: string });

/** A row that waits for its turn. */
export type QueuedRow = { row: number; attempt: number; comparisonKey: string | null };

/** How one row ended; `output` and `problem` are JSON. */
export type RowOutcome = { row: number; attempt: number; charged: number } & (
  | { output: string }
  | { problem: string }
);

/** A row and its result, if it has one; `output` and `problem` are JSON. */
export type JobRowResult = {
  row: number;
  line: number;
  styleCode: string | null;
  status: 'queued' | 'succeeded' | 'failed';
  output: string | null;
  problem: string | null;
  charged: number;
};
