import type { ErrorCode } from '#app/platform/errors.ts';

export type JobStatus = 'receiving' | 'queued' | 'running' | 'paused' | 'completed' | 'cancelled';

/** A body of many upserts and how far it has come. */
export type Job = {
  id: string;
  shopId: string;
  /** The operation each row is an input of. */
  operation: string;
  /** Who its rows run as: one of the two is set. */
  keyId: string | null;
  staffId: string | null;
  status: JobStatus;
  /** The store makes new products of its rows, many at once: no row ends meanwhile. */
  isMakingAhead: boolean;
  /** Why a paused job waits, in the words of the error table. */
  pause: { code: ErrorCode; detail: string } | null;
  total: number;
  succeeded: number;
  failed: number;
  /** Failed rows that a retry would run; 0 where the job is not to be retried. */
  retryable: number;
  creditsCharged: number;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
};

/** Who starts, resumes or retries a job. */
export type JobActor = { shopId: string; keyId?: string | undefined; staffId?: string | undefined };

/** A row of a job as it arrives; one that cannot be run is failed from the start. */
export type NewJobRow = {
  /** Line of the body, or place in its array, from 1. */
  line: number;
  styleCode?: string | undefined;
  /** Rows that share it run one after another; absent: the row stands alone. */
  comparisonKey?: string | undefined;
} & ({ input: string } | { problem: string });

/** A row that waits for its turn. */
export type QueuedRow = { row: number; attempt: number; comparisonKey: string | null };

/** How one row ended; `output` and `problem` are JSON. */
export type RowOutcome = { row: number; attempt: number; charged: number } & (
  | { output: string }
  | { problem: string }
);

/** A row as its results tell it. */
export type JobRowResult = {
  row: number;
  line: number;
  styleCode: string | null;
  status: 'queued' | 'succeeded' | 'failed';
  output: string | null;
  problem: string | null;
  charged: number;
};

/** A row of the table `job`, as the driver reads it. */
export type JobRecord = {
  id: string;
  shop_id: string;
  operation: string;
  key_id: string | null;
  staff_id: string | null;
  fingerprint: string;
  status: JobStatus;
  creation_id: string | null;
  pause_code: ErrorCode | null;
  pause_detail: string | null;
  total: number;
  succeeded: number;
  failed: number;
  /** Read for those who ask about a job, not by those who run it. */
  retryable?: number;
  credits_charged: number;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
};

export function toJob(record: JobRecord): Job {
  return {
    id: record.id,
    shopId: record.shop_id,
    operation: record.operation,
    keyId: record.key_id,
    staffId: record.staff_id,
    status: record.status,
    isMakingAhead: record.creation_id !== null,
    pause:
      record.pause_code === null
        ? null
        : { code: record.pause_code, detail: record.pause_detail ?? '' },
    total: record.total,
    succeeded: record.succeeded,
    failed: record.failed,
    retryable: record.retryable ?? 0,
    creditsCharged: record.credits_charged,
    createdAt: record.created_at,
    startedAt: record.started_at,
    finishedAt: record.finished_at,
  };
}
