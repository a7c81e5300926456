import { createJobRuns } from '#app/domain/jobs/job-runs.ts';
import { startHousekeeping } from '#app/maintenance/housekeeping.ts';
import { type JobRunnerServices, runJob } from '#app/operations/bulk-jobs/run-job.ts';
import type { PipelineServices } from '#app/operations/execute-operation.ts';
import { undoUpsert } from '#app/operations/undo-upsert/operation.ts';
import type { Database } from '#app/platform/database/open-database.server.ts';
import { createJobQueue, type JobQueue } from '#app/platform/job-queue.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { ConnectedStore } from './connect-store.server.ts';
import type { Records } from './create-records.ts';

/** What runs beside the calls: bulk jobs and housekeeping. */
export type Background = {
  jobQueue: JobQueue;
  /** Begins to run jobs, those of an earlier process first. */
  startJobs: () => Promise<void>;
  /** Starts no further row of any job, and waits for those under way. */
  stopJobs: () => Promise<void>;
  stopHousekeeping: () => void;
};

type Options = {
  database: Database;
  records: Records;
  store: ConnectedStore;
  pipeline: PipelineServices;
  log: Logger;
};

/** Housekeeping starts at once, jobs when they are told to. */
export function createBackground(options: Options): Background {
  const { database, records, store, log } = options;
  const jobQueue = createJobQueue({
    pool: database.pool,
    soleOwner: database.kind === 'embedded',
    log,
  });
  const runner = createJobRunner(options);
  return {
    jobQueue,
    async startJobs() {
      await jobQueue.start((jobId, signal) => runJob(runner, jobId, signal));
      for (const job of await records.jobs.listUnfinished()) await jobQueue.send(job);
    },
    stopJobs: jobQueue.stop,
    stopHousekeeping: startHousekeeping({
      ...records,
      shopWebhooks: store.shopWebhooks,
      jobQueue,
      reclaim: database.reclaim,
      log,
    }),
  };
}

/** Rows run as whoever sent the job; what is taken back is taken back as the service itself. */
function createJobRunner({ database, records, store, pipeline }: Options): JobRunnerServices {
  const { shops, apiKeys, jobsAhead } = records;
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
      keyId === null
        ? store.staff.principalOf(shopId, staffId ?? '')
        : apiKeys.principalOf(shopId, keyId),
  };
}
