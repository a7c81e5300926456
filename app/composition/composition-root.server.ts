import path from 'node:path';
import { readDatabaseFacts } from '#app/commands/doctor/database/read-database-facts.ts';
import { observeDatabase } from '#app/maintenance/observe-database.ts';
import { observeQueues } from '#app/maintenance/observe-queues.ts';
import type { PipelineServices } from '#app/operations/execute-operation.ts';
import { writeBackup } from '#app/platform/backup/write-backup.ts';
import { type Clock, systemClock } from '#app/platform/clock.ts';
import type { Config } from '#app/platform/config.server.ts';
import { checkDatabase } from '#app/platform/database/check-database.ts';
import { type Database, openDatabase } from '#app/platform/database/open-database.server.ts';
import { createInFlight } from '#app/platform/http/in-flight.ts';
import { newId } from '#app/platform/ids.ts';
import { createJobQueue } from '#app/platform/job-queue.ts';
import { createJsonParser } from '#app/platform/json/json-parser.ts';
import type { Logger } from '#app/platform/logger.ts';
import { createMemoryBudget } from '#app/platform/memory/memory-budget.ts';
import { projectRoot } from '#app/platform/project-root.ts';
import { createRateLimiter } from '#app/platform/rate-limit/rate-limiter.ts';
import { connectStore } from './connect-store.server.ts';
import { createBackground } from './create-background.ts';
import { createPhotoStores } from './create-photo-store.ts';
import { createRecords } from './create-records.ts';
import { deleteOldPhotos, recover } from './recover.ts';
import { toTransports } from './to-transports.ts';

/** The services that routes and the server use. */
export type AppServices = Awaited<ReturnType<typeof createServices>>;

/** The only place that chooses adapters: settings in, services out. Opens the database and brings it up to date. */
export async function createServices(config: Config, log: Logger, clock: Clock = systemClock) {
  const migrations = path.join(projectRoot(), 'prisma/migrations');
  const database = await openDatabase(config.database, migrations);
  const { migrated, pool } = database;
  if (migrated.length > 0) log.info({ migrations: migrated }, 'database migrated');
  const base = await toBase(config, database, clock, log);
  const records = createRecords(base);
  observeDatabase(pool);
  observeQueues(records);
  await recover(base, records);
  const store = connectStore(base, records);
  const inFlight = createInFlight();
  const sharedPool = database.kind === 'postgres' ? pool : null;
  const pipeline: PipelineServices = {
    operationServices: {
      ...store.providers.services,
      ...records,
      photoMemory: createMemoryBudget(config.photoMemoryBytes),
    },
    credits: records.credits,
    rateLimiter: createRateLimiter(config.rateLimitPerMinute, sharedPool),
    inFlight,
    clock,
    log,
  };
  const json = createJsonParser();
  const background = createBackground(base, { records, store, pipeline });
  const { stopJobs, stopRepeating, stopWebhooks } = background;
  const stopping = new AbortController();
  return {
    stopping: stopping.signal,
    /** Ends streams that would go on for as long as a page is open. */
    endStreams: () => stopping.abort(),
    ...toTransports(base, { records, store, pipeline, json }),
    readDatabaseFacts: () => readDatabaseFacts(pool),
    checkDatabase: () => checkDatabase(pool),
    /** Writes a backup of everything to a new file. */
    backUp: (file: string) =>
      writeBackup({ pool, photoStores: base.photoStores }, file, new Date(clock.now())),
    startBackground: background.start,
    stopJobs,
    /** Waits for the work in flight, then closes everything. */
    async close() {
      await stopJobs();
      await inFlight.whenIdle();
      await store.shopWebhooks.whenErased();
      stopRepeating();
      await stopWebhooks();
      await deleteOldPhotos(base, records);
      await Promise.all([store.providers.close(), json.close()]);
      await base.jobQueue.close();
      await database.close();
    },
  };
}

async function toBase(config: Config, database: Database, clock: Clock, log: Logger) {
  const jobQueue = createJobQueue({
    pool: database.pool,
    serverUrl: config.database.kind === 'postgres' ? config.database.url : null,
    readingsAtOnce: config.photoWorkers,
    log,
  });
  const photoStores = await createPhotoStores(config, database.pool, clock);
  return { config, database, photoStores, clock, log, jobQueue, owner: newId('own') };
}
