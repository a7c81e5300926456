import type { Clock } from '#app/platform/clock.ts';
import type { Config } from '#app/platform/config.server.ts';
import type { Database } from '#app/platform/database/open-database.server.ts';
import type { JobQueue } from '#app/platform/job-queue.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { PhotoStores } from '#app/platform/photo-store/photo-store.ts';

/** What every service is built on. */
export type Base = {
  config: Config;
  database: Database;
  photoStores: PhotoStores;
  clock: Clock;
  log: Logger;
  /** Identifies this process among those that share the database. */
  owner: string;
  jobQueue: JobQueue;
};
