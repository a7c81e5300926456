import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { inTransaction } from './database/in-transaction.ts';
import type { Logger } from './logger.ts';

export type JobQueue = ReturnType<typeof createJobQueue>;

/**
 * `short`: one entry of a session may wait while another runs, for what came too late for that run. Not `stately`: pg-boss
 * then hands out nothing of a key that it saw running, until it looks again after a minute.
 */
const QUEUES = { job: 'exclusive', receiving: 'short' } as const;
type QueueName = keyof typeof QUEUES;
const QUEUE_NAMES: readonly QueueName[] = ['job', 'receiving'];

/** What is queued, and whose it is. */
type Entry = { id: string; shopId: string };
type Run = (id: string, signal: AbortSignal) => Promise<void>;

/** Shops whose entries of a queue one process runs side by side; a shop's own run one after another. */
const SHOPS_AT_ONCE = 4;
const POLL_SECONDS = 2;
/** A process without a heartbeat for this long loses its jobs. */
const HEARTBEAT_SECONDS = 15;
const MONITOR_SECONDS = 5;
const DAY_SECONDS = 24 * 60 * 60;
/** The number only has to be unique among our locks. */
const QUEUE_LOCK = 727_190_402;
const FOR_EVER = 1_000_000;
const QUEUE_OPTIONS = {
  retryLimit: FOR_EVER,
  retryDelay: 1,
  expireInSeconds: DAY_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: MONITOR_SECONDS,
};

/**
 * Decides which job or receiving session runs next and in which process: pg-boss on the app's own pool. The embedded
 * database has a single connection, so there is no LISTEN and no statement is kept open. An entry is a job or a session,
 * never a part of one.
 */
export function createJobQueue(options: {
  pool: pg.Pool;
  /** No other process can have this database open, so a job that an entry says is running belongs to a dead one. */
  soleOwner: boolean;
  log: Logger;
}) {
  const { pool, soleOwner, log } = options;
  const stopping = new AbortController();
  const workers = new Map<QueueName, string>();
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
     * Begins to hand out entries. When a run resolves, its job needs nothing more for now; when it throws or its
     * process dies, the job is handed out again. The signal aborts when this process stops.
     */
    async start(runs: Record<QueueName, Run>): Promise<void> {
      if (soleOwner) {
        await prepare();
        for (const queue of QUEUE_NAMES) await boss.deleteAllJobs(queue);
      } else {
        // pg-boss creates its schema at its first start, and two processes that do so at once fail.
        await inTransaction(pool, prepare, QUEUE_LOCK);
      }
      for (const queue of QUEUE_NAMES) workers.set(queue, await work(queue, runs[queue]));
    },

    /** Queues a job. Does nothing before `start`, or when the job is queued or runs already. */
    send: (job: Entry): Promise<void> => send('job', job),

    /** Queues a receiving session. Does nothing before `start`, or when the session is queued already. */
    sendSession: (session: Entry): Promise<void> => send('receiving', session),

    /** Hands out nothing more and waits for what runs. */
    async stop(): Promise<void> {
      stopping.abort();
      if (workers.size === 0) return;
      await Promise.all(QUEUE_NAMES.map((queue) => boss.offWork(queue, { wait: true })));
      await boss.stop({ close: false });
    },
  };

  function work(queue: QueueName, run: Run): Promise<string> {
    const options = {
      localConcurrency: SHOPS_AT_ONCE,
      groupConcurrency: 1,
      pollingIntervalSeconds: POLL_SECONDS,
    };
    return boss.work<{ id: string }>(queue, options, async (entries) => {
      for (const { data } of entries) await run(data.id, stopping.signal);
    });
  }

  async function send(queue: QueueName, { id, shopId }: Entry): Promise<void> {
    const worker = workers.get(queue);
    if (!worker) return;
    const options = { singletonKey: id, group: { id: shopId } };
    const sent = await boss.send(queue, { id }, options);
    if (sent) boss.notifyWorker(worker);
  }

  async function prepare(): Promise<void> {
    await boss.start();
    for (const queue of QUEUE_NAMES)
      await boss.createQueue(queue, { ...QUEUE_OPTIONS, policy: QUEUES[queue] });
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
