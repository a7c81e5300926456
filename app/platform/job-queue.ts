import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { inTransaction } from './database/in-transaction.ts';
import type { Logger } from './logger.ts';

/** Which job runs next, and where: a queue in the app's own database, for all its processes. */
export type JobQueue = {
  /**
   * Begins to hand out jobs. `run` resolves when the job needs nothing more for now; when it throws, or
   * its process dies, the job is handed out again. The signal says that this process is stopping.
   */
  start: (run: (jobId: string, signal: AbortSignal) => Promise<void>) => Promise<void>;
  /** Puts a job in line; nothing happens before `start`, and when it stands or runs there already. */
  send: (job: { id: string; shopId: string }) => Promise<void>;
  /** Hands out nothing more and waits for what runs. */
  stop: () => Promise<void>;
};

const QUEUE = 'job';
/** Shops whose jobs one process runs side by side; a shop's own jobs run one after another. */
const SHOPS_AT_ONCE = 4;
const POLL_SECONDS = 2;
/** A process that has not said a word for this long has lost its jobs. */
const HEARTBEAT_SECONDS = 15;
const MONITOR_SECONDS = 5;
const DAY_SECONDS = 24 * 60 * 60;
/** The number only has to be ours. */
const QUEUE_LOCK = 727_190_402;
const FOR_EVER = 1_000_000;

/**
 * pg-boss on the app's own pool: on the embedded database that is one connection for everything, hence no
 * LISTEN, and no statement of its own held open. One entry a job, never one a row.
 */
export function createJobQueue(options: {
  pool: pg.Pool;
  /** No other process can have this database open: what an entry says is running, is a dead one's. */
  soleOwner: boolean;
  log: Logger;
}): JobQueue {
  const { pool, soleOwner, log } = options;
  const stopping = new AbortController();
  let worker: string | undefined;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => execute(pool, text, values) },
    schedule: false,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    // The queue holds a handful of rows.
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (err) => log.error({ err }, 'job queue'));

  return {
    async start(run) {
      if (soleOwner) {
        await prepare();
        await boss.deleteAllJobs(QUEUE);
      } else {
        // pg-boss creates its schema at its first start, and two processes that do so at once fail.
        await inTransaction(pool, prepare, QUEUE_LOCK);
      }
      worker = await boss.work<{ jobId: string }>(
        QUEUE,
        {
          localConcurrency: SHOPS_AT_ONCE,
          groupConcurrency: 1,
          pollingIntervalSeconds: POLL_SECONDS,
        },
        async (entries) => {
          for (const { data } of entries) await run(data.jobId, stopping.signal);
        },
      );
    },

    async send({ id, shopId }) {
      if (!worker) return;
      const options = { singletonKey: id, group: { id: shopId } };
      const sent = await boss.send(QUEUE, { jobId: id }, options);
      if (sent) boss.notifyWorker(worker);
    },

    async stop() {
      stopping.abort();
      if (!worker) return;
      await boss.offWork(QUEUE, { wait: true });
      await boss.stop({ close: false });
    },
  };

  async function prepare(): Promise<void> {
    await boss.start();
    await boss.createQueue(QUEUE, {
      policy: 'exclusive',
      retryLimit: FOR_EVER,
      retryDelay: 1,
      expireInSeconds: DAY_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: MONITOR_SECONDS,
    });
  }
}

/** A script that fails inside its own transaction must not leave the connection in it: there may be no other. */
async function execute(pool: pg.Pool, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = await pool.connect();
  let isLost = false;
  try {
    return await client.query(text, values);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      isLost = true;
    });
    throw error;
  } finally {
    client.release(isLost);
  }
}
