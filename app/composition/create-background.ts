import { createJobRuns } from '#app/domain/jobs/job-runs.ts';
import { startHousekeeping } from '#app/maintenance/housekeeping.ts';
import { createWebhookSender } from '#app/maintenance/webhook-sender.ts';
import { type JobRunnerServices, runJob } from '#app/operations/bulk-jobs/run-job.ts';
import type { PipelineServices } from '#app/operations/execute-operation.ts';
import { requireWriter } from '#app/operations/pipeline/require-writer.ts';
import { runSession } from '#app/operations/receiving/run-session.ts';
import { undoUpsert } from '#app/operations/undo-upsert/operation.ts';
import { createJobQueue } from '#app/platform/job-queue.ts';
import { toAdminAddress } from '#app/platform/shopify/admin-address.ts';
import type { Base } from './base.ts';
import type { ConnectedStore } from './connect-store.server.ts';
import type { Records } from './create-records.ts';
import { createPrincipalOfKey } from './principal-of-key.ts';

type Wired = { records: Records; store: ConnectedStore; pipeline: PipelineServices };

/** Bulk jobs and housekeeping. Housekeeping starts at once, jobs with `startJobs`. */
export function createBackground(base: Base, wired: Wired) {
  const { config, database, log } = base;
  const { records, store } = wired;
  const { webhookEndpoints } = records;
  const { sessionStorage, shopify } = store;
  const { accessTokens } = shopify;
  const hasTwoSecrets = config.shopify.apiSecrets.length > 1;
  const soleOwner = database.kind === 'embedded';
  const jobQueue = createJobQueue({ pool: database.pool, soleOwner, log });
  const runner = createJobRunner(base, wired);
  const webhookSender = createSender(base, wired);
  const receiver = {
    ...records,
    pipeline: wired.pipeline,
    staffOf: (shopId: string, staffId: string) => writerOf(store, shopId, staffId),
  };
  return {
    jobQueue,
    /** Begins to run jobs, those of an earlier process first. A command that ends at once does not. */
    async startJobs() {
      await jobQueue.start({
        job: (jobId, signal) => runJob(runner, jobId, signal),
        receiving: (sessionId, signal) => runSession(receiver, sessionId, signal),
      });
      for (const job of await records.jobs.listUnfinished()) await jobQueue.send(job);
      for (const session of await records.receivingSessions.listUnfinished())
        await jobQueue.sendSession(session);
    },
    /** Starts no further row of any job, and waits for those that run. */
    stopJobs: jobQueue.stop,
    /** Breaks off the webhooks that are being sent. */
    stopWebhooks: webhookSender.stop,
    stopHousekeeping: startHousekeeping({
      ...records,
      webhookSender,
      shopWebhooks: store.shopWebhooks,
      creditSales: store.creditSales,
      ownCatalogue: store.providers.services.ownCatalogue,
      jobQueue,
      renew: hasTwoSecrets ? { sessionStorage, accessTokens, webhookEndpoints, log } : null,
      reclaim: database.reclaim,
      log,
    }),
  };
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

/** Rows run as whoever sent the job; undoing them runs as the service itself. */
function createJobRunner(
  { database }: Base,
  { records, store, pipeline }: Wired,
): JobRunnerServices {
  const { shops, jobsAhead } = records;
  const principalOfKey = createPrincipalOfKey(records);
  return {
    runs: createJobRuns(database.pool),
    ahead: jobsAhead,
    undo: async (upsertId, context) =>
      void (await undoUpsert.run({ upsert_id: upsertId }, context)),
    pipeline,
    ownPrincipalOf: async (shopId) => {
      const { domain } = await shops.getInstalledById(shopId);
      return { kind: 'staff', shopId, shop: domain, scopes: [] };
    },
    principalOf: ({ shopId, keyId, staffId }) =>
      keyId === null ? writerOf(store, shopId, staffId ?? '') : principalOfKey(shopId, keyId),
  };
}

/** Work of a member of staff goes on while they may write. @throws AppError `staff_may_not_write`, `staff_rights_unknown` */
async function writerOf({ staff }: ConnectedStore, shopId: string, staffId: string) {
  const principal = await staff.principalOf(shopId, staffId);
  requireWriter(principal);
  return principal;
}
