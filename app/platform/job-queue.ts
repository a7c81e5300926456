import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { inTransaction } from './database/in-transaction.ts';
import type { Logger } from './logger.ts';

export type JobQueue = ReturnType<typeof createJobQueue>;

const QUEUE = 'job';
/** Shops whose jobs one process runs side by side; a shop's own jobs run one after another. */
const SHOPS_AT_ONCE = 4;
const POLL_SECONDS = 2;
/** A process without a heartbeat for this long loses its jobs. */
const HEARTBEAT_SECONDS = 15;
const MONITOR_SECONDS = 5;
const DAY_SECONDS = 24 * 60 * 60;
/** The number only has to be unique among our locks. */
const QUEUE_LOCK = 727_190_402;
const FOR_EVER = 1_000_000;

/**
 * Decides which job runs next and in which process: pg-boss on the app's own pool. The embedded database has a single
 * connection, so there is no LISTEN and no statement is kept open. An entry is a job, never a row of one.
 */
export function createJobQueue(options: {
  pool: pg.Pool;
  /** No other process can have this database open, so a job that an entry says is running belongs to a dead one. */
  soleOwner: boolean;
  log: Logger;
}) {
  const { pool, soleOwner, log } = options;
  const stopping = new AbortController();
  let worker: string | undefined;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => execute(pool, text, values) },
    schedule: false,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    // The queue has only a few rows.
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (err) => log.error({ err }, 'job queue'));

  return {
    /**
     * Begins to hand out jobs. When `run` resolves, the job needs nothing more for now; when it throws or its
     * process dies, the job is handed out again. The signal aborts when this process stops.
     */
    async start(run: (jobId: string, signal: AbortSignal) => Promise<void>): Promise<void> {
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

    /** Queues a job. Does nothing before `start`, or when the job is queued or runs already. */
    async send({ id, shopId }: { id: string; shopId: string }): Promise<void> {
      if (!worker) return;
      const options = { singletonKey: id, group: { id: shopId } };
      const sent = await boss.send(QUEUE, { jobId: id }, options);
      if (sent) boss.notifyWorker(worker);
    },

    /** Hands out nothing more and waits for the jobs that run. */
    async stop(): Promise<void> {
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

/** Rolls back when a script fails inside its own transaction: the pool may have no other connection. */
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
