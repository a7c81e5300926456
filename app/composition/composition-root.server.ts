import path from 'node:path';
import type { Credits } from '#app/domain/credits/credits.ts';
import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';
import { dropLeasesOfOthers } from '#app/domain/upsert-leases/database-upsert-leases.ts';
import { startHousekeeping } from '#app/maintenance/housekeeping.ts';
import { runJob } from '#app/operations/bulk-jobs/run-job.ts';
import type { PipelineServices } from '#app/operations/execute-operation.ts';
import { type Clock, systemClock } from '#app/platform/clock.ts';
import type { Config } from '#app/platform/config.server.ts';
import { checkDatabase } from '#app/platform/database/check-database.ts';
import { type Database, openDatabase } from '#app/platform/database/open-database.server.ts';
import { createInFlight } from '#app/platform/http/in-flight.ts';
import { newId } from '#app/platform/ids.ts';
import { createJobQueue } from '#app/platform/job-queue.ts';
import { createJsonParser } from '#app/platform/json/json-parser.ts';
import type { Logger } from '#app/platform/logger.ts';
import { projectRoot } from '#app/platform/project-root.ts';
import { createRateLimiter } from '#app/platform/rate-limiter.ts';
import type { AppServices } from './app-services.ts';
import { connectStore } from './connect-store.server.ts';
import { createJobRunner } from './create-job-runner.ts';
import { createRecords } from './create-records.ts';

/** The only place that picks adapters: settings in, services out. */
export async function createServices(
  config: Config,
  log: Logger,
  clock: Clock = systemClock,
): Promise<AppServices> {
  const migrations = path.join(projectRoot(), 'prisma/migrations');
  const database = await openDatabase(config.database, migrations);
  if (database.migrated.length > 0)
    log.info({ migrations: database.migrated }, 'database migrated');
  const owner = newId('own');
  const records = createRecords({ config, database, clock, owner });
  await recover({ database, owner, ...records, log });
  const store = connectStore({ config, database, records, clock, log });
  const inFlight = createInFlight();
  const pipeline: PipelineServices = {
    operationServices: { ...store.providers.services, ...records.forOperations },
    credits: records.credits,
    rateLimiter: createRateLimiter(config.rateLimitPerMinute),
    inFlight,
    clock,
    log,
  };
  const jobQueue = createJobQueue({
    pool: database.pool,
    soleOwner: database.kind === 'embedded',
    log,
  });
  const { notices, staff } = store;
  const { reclaim } = database;
  const stopHousekeeping = startHousekeeping({ ...records, notices, jobQueue, reclaim, log });
  const jobRunner = createJobRunner({ database, records, staff, pipeline });
  const json = createJsonParser();
  const { appUrl, topUpUrl } = config;
  const mcp = { pipeline, json, apiKeys: records.apiKeys, appUrl, topUpUrl };
  return {
    ...records,
    rest: { ...mcp, staff, jobs: records.jobs, jobIntake: records.jobIntake, jobQueue },
    mcp,
    webhooks: { verifier: store.shopify.webhookVerifier, notices, log },
    pipeline,
    providers: pipeline.operationServices,
    jobQueue,
    installs: store.installs,
    appUrl,
    topUpUrl,
    shopify: store.shopify.app,
    shopifyApiKey: config.shopify.apiKey,
    adminFrame: config.adminFrame,
    providerNames: store.providers.names,
    clock,
    log,
    checkDatabase: () => checkDatabase(database.pool),
    async startJobs() {
      await jobQueue.start((jobId, signal) => runJob(jobRunner, jobId, signal));
      for (const job of await records.jobs.listUnfinished()) await jobQueue.send(job);
    },
    stopJobs: jobQueue.stop,
    async close() {
      await jobQueue.stop();
      await inFlight.whenIdle();
      stopHousekeeping();
      await deleteOldPhotos(records.hostedImages, database);
      await Promise.all([store.providers.close(), json.close()]);
      await database.close();
    },
  };
}

/** After a crash: what a dead process left behind is put right before the first call is taken. */
async function recover(services: {
  database: Database;
  owner: string;
  credits: Credits;
  hostedImages: HostedImages;
  log: Logger;
}): Promise<void> {
  const { database, owner, credits, hostedImages, log } = services;
  // Only one process can have the embedded database open: whoever else held something is dead.
  const soleOwner = database.kind === 'embedded';
  if (soleOwner) await dropLeasesOfOthers(database.pool, owner);
  const swept = await credits.sweep({ soleOwner });
  const deletedPhotos = await deleteOldPhotos(hostedImages, database);
  log.info({ swept, deletedPhotos }, 'recovered');
}

async function deleteOldPhotos(hostedImages: HostedImages, database: Database): Promise<number> {
  const deleted = await hostedImages.deleteExpired();
  if (deleted > 0) await database.reclaim('hosted_image');
  return deleted;
}
