import type { Job } from '#app/domain/jobs/job.ts';
import { commandsFor, rowsLeft } from '#app/domain/jobs/job-commands.ts';
import type { JobView } from './contract.ts';

/** Returns a job as callers see it, with links to what can be done with it. */
export function toJobView(
  job: Job,
  { appUrl, topUpUrl }: { appUrl: string; topUpUrl: string },
): JobView {
  const self = `${appUrl}/api/v1/jobs/${job.id}`;
  const left = rowsLeft(job);
  return {
    id: job.id,
    // A job that is still being received is never shown.
    status: job.status === 'receiving' ? 'queued' : job.status,
    counts: { total: job.total, succeeded: job.succeeded, failed: job.failed, left },
    credits_charged: job.creditsCharged,
    created_at: job.createdAt.toISOString(),
    ...(job.startedAt && { started_at: job.startedAt.toISOString() }),
    ...(job.finishedAt && { finished_at: job.finishedAt.toISOString() }),
    ...(job.isMakingAhead && { making_ahead: true as const }),
    ...(job.pause && {
      paused: {
        ...job.pause,
        left,
        ...(job.pause.code === 'insufficient_credits' && { top_up_url: topUpUrl }),
      },
    }),
    links: {
      self,
      results: `${self}/results`,
      ...Object.fromEntries(commandsFor(job).map((command) => [command, `${self}/${command}`])),
    },
  };
}
