import type { Activity } from '#app/domain/activity/activity.ts';
import type { Credits } from '#app/domain/credits/credits.ts';
import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';
import type { Jobs } from '#app/domain/jobs/jobs.ts';
import type { JobsAhead } from '#app/domain/jobs/jobs-ahead.ts';
import type { OauthConnections } from '#app/domain/oauth/oauth-connections.ts';
import type { ReceivingSessions } from '#app/domain/receiving/sessions.ts';
import type { ShopWebhooks } from '#app/domain/shops/shop-webhooks.ts';
import type { JobQueue } from '#app/platform/job-queue.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { PhotoStores } from '#app/platform/photo-store/photo-store.ts';
import type { CreditSales } from './credit-sales.ts';
import { type LearningServices, learnFromShops } from './learn-brands.ts';
import { type RenewServices, renewForNewSecret } from './renew-for-new-secret.ts';
import { createRepeat } from './repeat.ts';

const SWEEP_MS = 5_000;
const CLEAN_UP_MS = 30_000;
const JOBS_MS = 15_000;
const RECLAIM_MS = 60 * 60 * 1000;
const LEARN_MS = 5 * 60_000;
const PAYMENTS_MS = 2_000;
const RENEW_MS = 10 * 60_000;

/** Records that are deleted after a time of their own. */
type OldRecords = { deleteOld: () => Promise<unknown> };

type HousekeepingServices = LearningServices & {
  credits: Credits;
  hostedImages: HostedImages;
  keptPhotos: OldRecords;
  receivingSessions: Pick<ReceivingSessions, 'listUnfinished' | 'deleteOld'>;
  receivingPhotos: OldRecords;
  photoStores: PhotoStores;
  photoUploads: OldRecords;
  readingRequests: OldRecords;
  shopWebhooks: ShopWebhooks;
  creditSales: Pick<CreditSales, 'settleDue'>;
  activity: Pick<Activity, 'deleteOldFree'>;
  changeRecords: OldRecords;
  dailyUse: OldRecords;
  stockAdditions: OldRecords;
  jobs: Pick<Jobs, 'listUnfinished' | 'deleteOld'>;
  jobsAhead: Pick<JobsAhead, 'listStopped'>;
  jobQueue: Pick<JobQueue, 'send' | 'sendSession'>;
  oauthClients: OldRecords;
  oauthConnections: Pick<OauthConnections, 'endDead'>;
  oauthRecords: OldRecords;
  webhookMessages: OldRecords;
  /** Null if the app has only one secret. */
  renew: RenewServices | null;
  /** Frees the space of deleted rows; if a table is given, its file is rewritten at once. */
  reclaim: (table?: 'hosted_image') => Promise<void>;
  log: Logger;
};

/**
 * Starts a scheduler's work, which repeats on timers: fail and refund the calls of dead processes, delete expired
 * photos and old records, queue unfinished jobs, learn brands from stores, ask about payments. While the app's secret
 * is being replaced, also renew what was sealed with the other one. Several processes may do this at the same time.
 * @returns a function that stops it
 */
export function startHousekeeping(services: HousekeepingServices): () => void {
  const { credits, hostedImages, shopWebhooks, activity, jobs, jobsAhead, jobQueue } = services;
  const { receivingSessions, creditSales, oauthConnections, renew, reclaim, log } = services;
  const repeat = createRepeat(log);
  let isStopped = false;
  const stops = [
    repeat(SWEEP_MS, 'sweep', async () => {
      const swept = await credits.sweep();
      if (swept > 0) log.warn({ swept }, 'calls of a dead process were refunded');
    }),
    repeat(CLEAN_UP_MS, 'clean-up', async () => {
      const deleted = await hostedImages.deleteExpired();
      if (deleted === 0) return;
      await reclaim('hosted_image');
      log.info({ deleted }, 'expired photos were deleted');
    }),
    repeat(CLEAN_UP_MS, 'clean-up of kept photos', () => services.keptPhotos.deleteOld()),
    repeat(CLEAN_UP_MS, 'clean-up of received photos', () => services.receivingPhotos.deleteOld()),
    ...Object.entries(services.photoStores).map(([table, store]) => {
      const what = `clean-up of bytes without a row in ${table}`;
      return repeat(CLEAN_UP_MS, what, () => store.deleteOrphans(), { isAtOnce: true });
    }),
    repeat(CLEAN_UP_MS, 'clean-up of uploads', () => services.photoUploads.deleteOld()),
    repeat(CLEAN_UP_MS, 'clean-up of photos to read', () => services.readingRequests.deleteOld()),
    repeat(CLEAN_UP_MS, 'erasing', () => shopWebhooks.finishErasures()),
    repeat(JOBS_MS, 'jobs', async () => {
      // They are already queued, unless a process died between saving a job and queueing it.
      const unfinished = [...(await jobs.listUnfinished()), ...(await jobsAhead.listStopped())];
      for (const job of unfinished) await jobQueue.send(job);
      for (const session of await receivingSessions.listUnfinished())
        await jobQueue.sendSession(session);
    }),
    repeat(LEARN_MS, 'learning of brands', async () => {
      // As many shops as there is time for until the next round: thousands of stores are due each week.
      const until = performance.now() + LEARN_MS;
      await learnFromShops(services, () => !isStopped && performance.now() < until);
    }),
    repeat(PAYMENTS_MS, 'asking about payments', () => creditSales.settleDue()),
    repeat(RECLAIM_MS, 'reclaiming space', async () => {
      const { changeRecords, stockAdditions, dailyUse, oauthRecords, oauthClients } = services;
      for (const records of [shopWebhooks, changeRecords, stockAdditions, dailyUse])
        await records.deleteOld();
      for (const records of [jobs, receivingSessions, oauthRecords, services.webhookMessages])
        await records.deleteOld();
      await activity.deleteOldFree();
      await oauthConnections.endDead();
      // After the connections: a client that has none is deleted.
      await oauthClients.deleteOld();
      await reclaim();
    }),
  ];
  if (renew)
    stops.push(repeat(RENEW_MS, 'renewing', () => renewForNewSecret(renew), { isAtOnce: true }));
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
}
