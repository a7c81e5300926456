import type pg from 'pg';
import { PgBoss, type SendOptions } from 'pg-boss';
import { inTransaction } from './database/in-transaction.ts';
import type { Logger } from './logger.ts';

export type JobQueue = ReturnType<typeof createJobQueue>;

/** The id of what is queued, and of its shop. */
type Entry = { id: string; shopId: string };
type Run = (id: string, signal: AbortSignal) => Promise<void>;

/** How many shops' entries of a queue one process runs in parallel; a single shop's entries run one after another. */
const SHOPS_AT_ONCE = 4;
/** How often to look for entries that are not announced: those that failed, or that a dead process gave back. */
const POLL_SECONDS = 5;
/** How often to look while a server cannot announce entries. */
const POLL_WITHOUT_NOTIFY_SECONDS = 2;
/** A process without a heartbeat for this long loses its jobs. */
const HEARTBEAT_SECONDS = 15;
const MONITOR_SECONDS = 5;
/** With the embedded database no other process can die; monitoring only deletes what is done. */
const MONITOR_EMBEDDED_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * 60;
/** An advisory lock. The number only has to be unique among this app's locks. */
const QUEUE_LOCK = 727_190_402;
const UNLIMITED_RETRIES = 1_000_000;
/** The queue's own connections to a server: a call must not wait for a connection while the queue looks for entries. */
const CONNECTIONS = 3;
const CONNECT_TIMEOUT_MS = 15_000;
/** Without it, statements to a server that vanished would hold the connections for a quarter of an hour. */
const STATEMENT_TIMEOUT_MS = 30_000;

/** Options of queues whose entries must be run to their end, however often their process dies. */
const UNTIL_DONE = {
  retryLimit: UNLIMITED_RETRIES,
  retryDelay: 1,
  expireInSeconds: DAY_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: MONITOR_SECONDS,
};

/**
 * Queues for jobs and receiving sessions, where an entry always stands for the whole job or session; and for photos to
 * be read for another process. `short`: one entry of a session may wait while another runs, for what came too late for
 * that run. `stately` is unsuitable: pg-boss then hands out nothing for a key that it saw running until it looks again
 * after a minute.
 */
const QUEUES = {
  job: { ...UNTIL_DONE, policy: 'exclusive' },
  receiving: { ...UNTIL_DONE, policy: 'short' },
  // The caller waits no longer than a call may take.
  reading: {
    policy: 'standard',
    retryLimit: 2,
    retryDelay: 0,
    expireInSeconds: 60,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retentionSeconds: 120,
    deleteAfterSeconds: MONITOR_SECONDS,
  },
} as const;
type QueueName = keyof typeof QUEUES;
const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

/** What a process runs for each queue; queues that it leaves to other processes are absent. */
export type QueueRuns = Partial<Record<QueueName, Run>>;

type JobQueueOptions = {
  /**
   * The app's pool. No other process can have the embedded database open, so entries marked as running there belong to
   * a dead process.
   */
  pool: pg.Pool;
  /** The address of the server that processes share; null for the embedded database. */
  serverUrl: string | null;
  /** How many photos this process reads at a time for others. */
  readingsAtOnce: number;
  log: Logger;
};

/**
 * Decides, by means of pg-boss, which entry runs next and in which process. A server notifies the processes of new
 * entries; the embedded database has a single connection, so there is no LISTEN and no statement is kept open.
 */
export function createJobQueue(options: JobQueueOptions) {
  const { pool, serverUrl } = options;
  const stopping = new AbortController();
  let isOpen = false;
  const boss = openBoss(options);
  const workers = createWorkers(boss, options, stopping.signal);

  return {
    /**
     * Begins to hand out entries. When a run resolves, its entry needs nothing more for now; when the run throws or its
     * process dies, the entry is handed out again. The signal aborts when this process stops.
     */
    async start(runs: QueueRuns): Promise<void> {
      if (serverUrl === null) {
        await prepare(boss, false);
        for (const queue of QUEUE_NAMES) await boss.deleteAllJobs(queue);
      } else {
        // pg-boss creates its schema at its first start, which fails if two processes do it at the same time.
        await inTransaction(pool, () => prepare(boss, true), QUEUE_LOCK);
      }
      isOpen = true;
      for (const queue of QUEUE_NAMES) {
        const run = runs[queue];
        if (run) await workers.start(queue, run);
      }
    },

    /** Queues a job. Does nothing before `start`, or if the job is already queued or running. */
    send: (job: Entry): Promise<void> => send('job', job.id, oneAtATime(job)),

    /** Queues a receiving session. Does nothing before `start`, or if the session is already queued. */
    sendSession: (session: Entry) => send('receiving', session.id, oneAtATime(session)),

    /** Queues a photo to be read; urgent photos go before the others. */
    sendReading: ({ id, urgent }: { id: string; urgent: boolean }): Promise<void> =>
      send('reading', id, { priority: urgent ? 1 : 0 }),

    /** Stops handing out entries of these queues and waits for running ones. Sending entries to others still works. */
    async stop(...queues: QueueName[]): Promise<void> {
      stopping.abort();
      if (!isOpen) return;
      await workers.stop(queues);
    },

    async close(): Promise<void> {
      if (!isOpen) return;
      isOpen = false;
      // With a server, the queue has connections of its own to close.
      await boss.stop({ close: serverUrl !== null });
    },
  };

  async function send(queue: QueueName, id: string, options: SendOptions): Promise<void> {
    if (!isOpen) return;
    const sent = await boss.send(queue, { id }, options);
    if (sent) workers.wake(queue);
  }
}

/** Creates the workers that take entries from the queues and run them in this process. */
function createWorkers(
  boss: PgBoss,
  { serverUrl, readingsAtOnce }: JobQueueOptions,
  stopping: AbortSignal,
) {
  const ids = new Map<QueueName, string[]>();
  const pollingIntervalSeconds = serverUrl === null ? POLL_SECONDS : POLL_WITHOUT_NOTIFY_SECONDS;
  const polling = { pollingIntervalSeconds, notifyPollingIntervalSeconds: POLL_SECONDS };

  /** Makes the queue's workers look for entries; a busy worker looks when it is done. */
  function wake(queue: QueueName): void {
    for (const id of ids.get(queue) ?? []) boss.notifyWorker(id);
  }

  return {
    wake,

    /** Starts separate workers instead of one with several slots: pg-boss would wake only the first slot. */
    async start(queue: QueueName, run: Run): Promise<void> {
      const isReading = queue === 'reading';
      const how = { ...polling, ...(!isReading && { groupConcurrency: 1 }) };
      const work = () =>
        boss.work<{ id: string }>(queue, how, async (entries) => {
          for (const { data } of entries) await run(data.id, stopping);
          // Wakes what waited for the end of this entry, such as another session of the shop.
          wake(queue);
        });
      const length = isReading ? readingsAtOnce : SHOPS_AT_ONCE;
      ids.set(queue, await Promise.all(Array.from({ length }, work)));
    },

    /** Waits for running entries. */
    async stop(queues: readonly QueueName[]): Promise<void> {
      const running = queues.filter((queue) => ids.delete(queue));
      await Promise.all(running.map((queue) => boss.offWork(queue, { wait: true })));
    },
  };
}

async function prepare(boss: PgBoss, notify: boolean): Promise<void> {
  await boss.start();
  for (const queue of QUEUE_NAMES) {
    await boss.createQueue(queue, { ...QUEUES[queue], notify });
    // An earlier version may have created the queue.
    if (notify) await boss.updateQueue(queue, { notify });
  }
}

function openBoss({ pool, serverUrl, log }: JobQueueOptions): PgBoss {
  const monitorSeconds = serverUrl === null ? MONITOR_EMBEDDED_SECONDS : MONITOR_SECONDS;
  const boss = new PgBoss({
    ...(serverUrl === null ? toEmbedded(pool) : toServer(serverUrl)),
    schedule: false,
    superviseIntervalSeconds: monitorSeconds,
    monitorIntervalSeconds: monitorSeconds,
    // The queue has only a few rows.
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (err) => log.error({ err }, 'job queue'));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'job queue'));
  return boss;
}

const toEmbedded = (pool: pg.Pool) => ({
  db: { executeSql: (text: string, values?: unknown[]) => execute(pool, text, values) },
});

/** Allows each id once in the queue, and one running entry per shop. */
const oneAtATime = ({ id, shopId }: Entry): SendOptions => ({
  singletonKey: id,
  group: { id: shopId },
});

const toServer = (connectionString: string) => ({
  connectionString,
  max: CONNECTIONS,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  query_timeout: STATEMENT_TIMEOUT_MS,
  keepAlive: true,
  useListenNotify: true,
});

/** Rolls back if a script fails inside its own transaction: the pool may have no other connection. */
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
