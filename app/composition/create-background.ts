import { createJobRuns } from '#app/domain/jobs/job-runs.ts';
import { startHousekeeping } from '#app/maintenance/housekeeping.ts';
import { createRepeat } from '#app/maintenance/repeat.ts';
import { createWebhookSender } from '#app/maintenance/webhook-sender.ts';
import { type JobRunnerServices, runJob } from '#app/operations/bulk-jobs/run-job.ts';
import type { PipelineServices } from '#app/operations/execute-operation.ts';
import { requireWriter } from '#app/operations/pipeline/require-writer.ts';
import { runSession } from '#app/operations/receiving/run-session.ts';
import { runUndoUpsert } from '#app/operations/undo-upsert/run.ts';
import type { QueueRuns } from '#app/platform/job-queue.ts';
import { toAdminAddress } from '#app/platform/shopify/admin-address.ts';
import type { Base } from './base.ts';
import type { ConnectedStore } from './connect-store.server.ts';
import type { Records } from './create-records.ts';
import { createPrincipalOfKey } from './principal-of-key.ts';

type Wired = { records: Records; store: ConnectedStore; pipeline: PipelineServices };

/** Well under the 20 s without a heartbeat after which a call counts as dead. */
const HEARTBEAT_MS = 5_000;
const WEBHOOKS_MS = 1_000;

/** What a process does besides answering, depending on its roles. An operator's command starts only the heartbeat. */
export function createBackground(base: Base, wired: Wired) {
  const { config, jobQueue, log } = base;
  const { records } = wired;
  const { readingRequests } = records;
  const isWorker = config.roles.has('worker');
  // No other process has the embedded database open.
  const readsForOthers = isWorker && config.database.kind === 'postgres';
  const webhookSender = createSender(base, wired);
  const repeat = createRepeat(log);
  const beat = () => readingRequests.beat(config.photoWorkers);
  let stopBeating = () => {};
  const stops = [repeat(HEARTBEAT_MS, 'heartbeat', () => records.credits.heartbeat())];
  return {
    /** Begins to clean up, to send webhooks and to run jobs, including those left by an earlier process. */
    async start() {
      if (config.roles.has('scheduler')) stops.push(startScheduler(base, wired));
      if (isWorker)
        stops.push(repeat(WEBHOOKS_MS, 'sending webhooks', () => webhookSender.sendDue()));
      await jobQueue.start(isWorker ? createRuns(base, wired, readsForOthers) : {});
      if (!isWorker) return;
      if (readsForOthers) {
        // Not earlier: other processes must not count on a process that does not read yet.
        await beat();
        stopBeating = repeat(HEARTBEAT_MS, 'saying that this process reads', beat);
      }
      for (const job of await records.jobs.listUnfinished()) await jobQueue.send(job);
      for (const session of await records.receivingSessions.listUnfinished())
        await jobQueue.sendSession(session);
    },
    /** Starts no further row of any job, and waits for the running ones; then stops reading photos for others. */
    async stopJobs() {
      await jobQueue.stop('job', 'receiving');
      stopBeating();
      // From now on no other process counts on this one. If the database cannot be reached, none can anyway.
      if (readsForOthers) await readingRequests.leave().catch(() => {});
      await jobQueue.stop('reading');
    },
    /** Aborts the webhooks that are being sent. */
    stopWebhooks: webhookSender.stop,
    /** Stops the recurring work. */
    stopRepeating() {
      for (const stop of stops) stop();
    },
  };
}

/** Returns what a worker runs for each queue. */
function createRuns(base: Base, wired: Wired, readsForOthers: boolean): QueueRuns {
  const { records, store, pipeline } = wired;
  const runner = createJobRunner(wired, base);
  const receiver = {
    ...records,
    pipeline,
    staffOf: (shopId: string, staffId: string) => writerOf(store, shopId, staffId),
  };
  return {
    job: (jobId, signal) => runJob(runner, jobId, signal),
    receiving: (sessionId, signal) => runSession(receiver, sessionId, signal),
    ...(readsForOthers && { reading: store.providers.serveReading }),
  };
}

function startScheduler(
  { config, database, photoStores, jobQueue, log }: Base,
  { records, store }: Wired,
) {
  const { sessionStorage, shopify } = store;
  const { accessTokens } = shopify;
  const { webhookEndpoints } = records;
  const hasTwoSecrets = config.shopify.apiSecrets.length > 1;
  return startHousekeeping({
    ...records,
    shopWebhooks: store.shopWebhooks,
    creditSales: store.creditSales,
    ownCatalogue: store.providers.services.ownCatalogue,
    jobQueue,
    photoStores,
    renew: hasTwoSecrets ? { sessionStorage, accessTokens, webhookEndpoints, log } : null,
    reclaim: database.reclaim,
    log,
  });
}

function createSender({ config, clock, log }: Base, { records, store }: Wired) {
  const { shopify, adminFrame } = config;
  return createWebhookSender({
    messages: records.webhookMessages,
    safeFetch: store.providers.services.safeFetch,
    toPageAddress: (shop, page) =>
      toAdminAddress({ apiKey: shopify.apiKey, adminFrame }, shop, page),
    ...{ clock, log },
  });
}

/** Rows run as the caller who sent the job; undoing them runs as the service itself. */
function createJobRunner(
  { records, store, pipeline }: Wired,
  { database }: Base,
): JobRunnerServices {
  const { shops, jobsAhead } = records;
  const principalOfKey = createPrincipalOfKey(records);
  return {
    runs: createJobRuns(database.pool),
    ahead: jobsAhead,
    undo: async (upsertId, context, isStillDue) =>
      void (await runUndoUpsert({ upsert_id: upsertId }, context, isStillDue)),
    pipeline,
    ownPrincipalOf: async (shopId) => {
      const { domain } = await shops.getInstalledById(shopId);
      return { kind: 'staff', shopId, shop: domain, scopes: [] };
    },
    principalOf: ({ shopId, keyId, staffId }) =>
      keyId === null ? writerOf(store, shopId, staffId ?? '') : principalOfKey(shopId, keyId),
  };
}

/**
 * Returns the member of staff if they may still write, as their work needs.
 * @throws AppError `staff_may_not_write`, `staff_rights_unknown`
 */
async function writerOf({ staff }: ConnectedStore, shopId: string, staffId: string) {
  const principal = await staff.principalOf(shopId, staffId);
  requireWriter(principal);
  return principal;
}
