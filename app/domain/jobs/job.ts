import type { ErrorCode } from '#app/platform/errors.ts';

export type JobStatus = 'receiving' | 'queued' | 'running' | 'paused' | 'completed' | 'cancelled';

/** A bulk job: many upserts sent in one body, and their progress. */
export type Job = {
  id: string;
  shopId: string;
  /** The operation that takes each row as its input. */
  operation: string;
  /** The API key or staff member that its rows run as: one of the two is set. */
  keyId: string | null;
  staffId: string | null;
  status: JobStatus;
  /** Shopify is creating many products for the job's rows in bulk: no row ends in the meantime. */
  isMakingAhead: boolean;
  /** Why the job is paused, as in the error table. */
  pause: { code: ErrorCode; detail: string } | null;
  total: number;
  succeeded: number;
  failed: number;
  /** The number of failed rows that a retry would run; 0 if the job cannot be retried. */
  retryable: number;
  creditsCharged: number;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
};

/** What the queue needs to know about a job. */
export type JobRef = Pick<Job, 'id' | 'shopId'>;

/** Who starts, resumes or retries a job. */
export type JobActor = { shopId: string; keyId?: string | undefined; staffId?: string | undefined };

/** An incoming row of a job. A row that cannot be run has a `problem` (JSON) instead of an input. */
export type NewJobRow = {
  /** Line of the body, or position in its array, from 1. */
  line: number;
  styleCode?: string | undefined;
  /** Rows with the same key run one after another; if absent, the row waits for no other. */
  comparisonKey?: string | undefined;
} & ({ input: string } | { problem: string });

/** A row that is waiting to run. */
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
