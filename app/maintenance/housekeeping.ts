import type { Activity } from '#app/domain/activity/activity.ts';
import type { ChangeRecords } from '#app/domain/change-records/change-records.ts';
import type { Credits } from '#app/domain/credits/credits.ts';
import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';
import type { Jobs } from '#app/domain/jobs/jobs.ts';
import type { JobsAhead } from '#app/domain/jobs/jobs-ahead.ts';
import type { ShopNotices } from '#app/domain/shops/shop-notices.ts';
import type { JobQueue } from '#app/platform/job-queue.ts';
import type { Logger } from '#app/platform/logger.ts';

/** Well under the 20 s that a call lives without a word. */
const HEARTBEAT_MS = 5_000;
const SWEEP_MS = 5_000;
const CLEAN_UP_MS = 30_000;
const JOBS_MS = 15_000;
const RECLAIM_MS = 60 * 60 * 1000;

/**
 * What must happen whether or not anybody calls: say that this process lives, fail and refund the calls of
 * dead ones, delete photos whose hour is over, keep unfinished jobs in line. Answers how to stop it.
 */
export function startHousekeeping(services: {
  credits: Credits;
  hostedImages: HostedImages;
  notices: ShopNotices;
  activity: Pick<Activity, 'deleteOldFree'>;
  changeRecords: ChangeRecords;
  jobs: Pick<Jobs, 'listUnfinished' | 'deleteOld'>;
  jobsAhead: Pick<JobsAhead, 'listStopped'>;
  jobQueue: Pick<JobQueue, 'send'>;
  /** Gives the room of deleted rows back; with a table's name, at once and from the disk. */
  reclaim: (table?: 'hosted_image') => Promise<void>;
  log: Logger;
}): () => void {
  const { credits, hostedImages, notices, activity, changeRecords, jobs } = services;
  const { jobsAhead, jobQueue, reclaim, log } = services;
  const repeat = (everyMs: number, what: string, work: () => Promise<void>) => {
    let running = false;
    const timer = setInterval(() => {
      if (running) return;
      running = true;
      work()
        .catch((err: unknown) => log.error({ err }, `${what} failed`))
        .finally(() => {
          running = false;
        });
    }, everyMs);
    return () => clearInterval(timer);
  };
  const stops = [
    repeat(HEARTBEAT_MS, 'heartbeat', () => credits.heartbeat()),
    repeat(SWEEP_MS, 'sweep', async () => {
      const swept = await credits.sweep();
      if (swept > 0) log.warn({ swept }, 'calls of a dead process were refunded');
    }),
    repeat(CLEAN_UP_MS, 'clean-up', async () => {
      const deleted = await hostedImages.deleteExpired();
      if (deleted === 0) return;
      await reclaim('hosted_image');
      log.info({ deleted }, 'photos past their hour were deleted');
    }),
    repeat(CLEAN_UP_MS, 'erasing', async () => void (await notices.eraseAgain())),
    repeat(JOBS_MS, 'jobs', async () => {
      // Each in line already but for a process that died between writing a job down and sending it.
      const unfinished = [...(await jobs.listUnfinished()), ...(await jobsAhead.listStopped())];
      for (const job of unfinished) await jobQueue.send(job);
    }),
    repeat(RECLAIM_MS, 'reclaiming room', async () => {
      await notices.deleteOld();
      await changeRecords.deleteOld();
      await activity.deleteOldFree();
      await jobs.deleteOld();
      await reclaim();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
