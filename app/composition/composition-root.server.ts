import path from 'node:path';
import type { PipelineServices } from '#app/operations/execute-operation.ts';
import { type Clock, systemClock } from '#app/platform/clock.ts';
import type { Config } from '#app/platform/config.server.ts';
import { checkDatabase } from '#app/platform/database/check-database.ts';
import { type Database, openDatabase } from '#app/platform/database/open-database.server.ts';
import { createInFlight } from '#app/platform/http/in-flight.ts';
import { newId } from '#app/platform/ids.ts';
import { createJsonParser } from '#app/platform/json/json-parser.ts';
import type { Logger } from '#app/platform/logger.ts';
import { projectRoot } from '#app/platform/project-root.ts';
import { createRateLimiter } from '#app/platform/rate-limiter.ts';
import type { AppServices } from './app-services.ts';
import { connectStore } from './connect-store.server.ts';
import { createBackground } from './create-background.ts';
import { createRecords } from './create-records.ts';
import { deleteOldPhotos, recover } from './recover.ts';
import { toTransports } from './to-transports.ts';

/** The only place that picks adapters: settings in, services out. */
export async function createServices(
  config: Config,
  log: Logger,
  clock: Clock = systemClock,
): Promise<AppServices> {
  const database = await openMigrated(config, log);
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
  const json = createJsonParser();
  const background = createBackground({ database, records, store, pipeline, log });
  const { jobQueue, startJobs, stopJobs, stopHousekeeping } = background;
  return {
    ...toTransports({ config, records, store, pipeline, jobQueue, json }),
    checkDatabase: () => checkDatabase(database.pool),
    startJobs,
    stopJobs,
    async close() {
      await stopJobs();
      await inFlight.whenIdle();
      stopHousekeeping();
      await deleteOldPhotos(records.hostedImages, database);
      await Promise.all([store.providers.close(), json.close()]);
      await database.close();
    },
  };
}

async function openMigrated(config: Config, log: Logger): Promise<Database> {
  const database = await openDatabase(
    config.database,
    path.join(projectRoot(), 'prisma/migrations'),
  );
  if (database.migrated.length > 0)
    log.info({ migrations: database.migrated }, 'database migrated');
  return database;
}
