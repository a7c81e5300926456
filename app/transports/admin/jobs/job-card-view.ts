import type { JobCommand } from '#app/domain/jobs/job-commands.ts';
import type { Problem } from '../calls/problem.ts';

/** One bulk job as the page shows it. */
export type JobCardView = {
  id: string;
  /** ISO 8601. */
  at: string;
  who: string;
  state: { label: string; tone: 'success' | 'critical' | 'warning' | 'attention' | 'info' };
  /** Queued or running: the page refreshes. */
  isActive: boolean;
  /** Progress of a step during which no row finishes; null otherwise. */
  note: string | null;
  total: number;
  succeeded: number;
  failed: number;
  /** Failed rows that a retry would run. */
  retryable: number;
  left: number;
  credits: number;
  /** Why it is paused, and whether it needs more credits. */
  pause: { detail: string; needsCredits: boolean } | null;
  /** The commands it accepts in its current state. */
  commands: JobCommand[];
};

export type JobsAnswer =
  | { kind: 'done'; command: JobCommand }
  | { kind: 'failed'; problem: Problem };
