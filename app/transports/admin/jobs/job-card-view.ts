import type { JobCommand } from '#app/domain/jobs/job-commands.ts';
import type { Problem } from '../calls/problem.ts';

/** One bulk job as the page shows it. */
export type JobCardView = {
  id: string;
  /** ISO 8601. */
  at: string;
  who: string;
  state: { words: string; tone: 'success' | 'critical' | 'warning' | 'attention' | 'info' };
  isMoving: boolean;
  /** What is being done, where no row ends for a while. */
  note: string | null;
  total: number;
  succeeded: number;
  failed: number;
  /** Failed rows that a retry would run. */
  retryable: number;
  left: number;
  credits: number;
  /** Why it waits, and whether more credits are what it waits for. */
  pause: { detail: string; needsCredits: boolean } | null;
  may: JobCommand[];
};

export type JobsAnswer = { kind: 'done'; what: JobCommand } | { kind: 'failed'; problem: Problem };
