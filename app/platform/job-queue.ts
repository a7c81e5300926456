import type pg from 'pg';
import { PgBoss, type SendOptions } from 'pg-boss';
import { inTransaction } from './database/in-transaction.ts';
import type { Logger } from './logger.ts';

export type JobQueue = ReturnType<typeof createJobQueue>;

/** What is queued, and whose it is. */
type Entry = { id: string; shopId: string };
type Run = (id: string, signal: AbortSignal) => Promise<void>;

/** Shops whose entries of a queue one process runs side by side; a shop's own run one after another. */
const SHOPS_AT_ONCE = 4;
/** For entries that nobody tells of: those that failed, or that a dead process gave back. */
const LOOK_SECONDS = 5;
/** Beside a server that cannot tell of entries just now. */
const LOOK_UNTOLD_SECONDS = 2;
/** A process without a heartbeat for this long loses its jobs. */
const HEARTBEAT_SECONDS = 15;
const MONITOR_SECONDS = 5;
/** The embedded database has no other process that could die; what is done is only deleted. */
const MONITOR_EMBEDDED_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * 60;
/** The number only has to be unique among our locks. */
const QUEUE_LOCK = 727_190_402;
const FOR_EVER = 1_000_000;
/** Those of a server are kept apart: a call must not wait for a connection because the queue looks around. */
const CONNECTIONS = 3;
const CONNECT_TIMEOUT_MS = 15_000;
/** Otherwise the statements of a server that vanished would keep the connections for a quarter of an hour. */
const STATEMENT_TIMEOUT_MS = 30_000;

/** Of queues whose entries must be run to their end, however often their process dies. */
const UNTIL_DONE = {
  retryLimit: FOR_EVER,
  retryDelay: 1,
  expireInSeconds: DAY_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: MONITOR_SECONDS,
};

/**
 * Jobs and receiving sessions, whose entry is the whole of it and never a part; and photos to be read for another process.
 * `short`: one entry of a session may wait while another runs, for what came too late for that run. Not `stately`: pg-boss
 * then hands out nothing of a key that it saw running, until it looks again after a minute.
 */
const QUEUES = {
  job: { ...UNTIL_DONE, policy: 'exclusive' },
  receiving: { ...UNTIL_DONE, policy: 'short' },
  // Who asked waits no longer than a call may take.
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

/** What a process runs of each queue; nothing of those that it leaves to others. */
export type QueueRuns = Partial<Record<QueueName, Run>>;

type JobQueueOptions = {
  /** Of the embedded database, which no other process can have open: what an entry says is running belongs to a dead one. */
  pool: pg.Pool;
  /** The address of the server that processes share; null: the embedded database. */
  serverUrl: string | null;
  /** Photos that this process reads at a time for others. */
  readingsAtOnce: number;
  log: Logger;
};

/**
 * Decides which entry runs next and in which process: pg-boss. A server tells the processes of new entries; the embedded
 * database has a single connection, so there is no LISTEN and no statement is kept open.
 */
export function createJobQueue(options: JobQueueOptions) {
  const { pool, serverUrl } = options;
  const stopping = new AbortController();
  let isOpen = false;
  const boss = openBoss(options);
  const workers = createWorkers(boss, options, stopping.signal);

  return {
    /**
     * Begins to hand out entries. When a run resolves, its entry needs nothing more for now; when it throws or its
     * process dies, the entry is handed out again. The signal aborts when this process stops.
     */
    async start(runs: QueueRuns): Promise<void> {
      if (serverUrl === null) {
        await prepare(boss, false);
        for (const queue of QUEUE_NAMES) await boss.deleteAllJobs(queue);
      } else {
        // pg-boss creates its schema at its first start, and two processes that do so at once fail.
        await inTransaction(pool, () => prepare(boss, true), QUEUE_LOCK);
      }
      isOpen = true;
      for (const queue of QUEUE_NAMES) {
        const run = runs[queue];
        if (run) await workers.start(queue, run);
      }
    },

    /** Queues a job. Does nothing before `start`, or when the job is queued or runs already. */
    send: (job: Entry): Promise<void> => send('job', job.id, oneAtATime(job)),

    /** Queues a receiving session. Does nothing before `start`, or when the session is queued already. */
    sendSession: (session: Entry): Promise<void> =>
      send('receiving', session.id, oneAtATime(session)),

    /** Queues a photo that is to be read; an urgent one goes before those that are not. */
    sendReading: ({ id, urgent }: { id: string; urgent: boolean }): Promise<void> =>
      send('reading', id, { priority: urgent ? 1 : 0 }),

    /** Hands out nothing more of these queues and waits for what runs. Other processes can still be sent something. */
    async stop(...queues: QueueName[]): Promise<void> {
      stopping.abort();
      if (!isOpen) return;
      await workers.stop(queues);
    },

    async close(): Promise<void> {
      if (!isOpen) return;
      isOpen = false;
      // Its own connections, where it has some.
      await boss.stop({ close: serverUrl !== null });
    },
  };

  async function send(queue: QueueName, id: string, options: SendOptions): Promise<void> {
    if (!isOpen) return;
    const sent = await boss.send(queue, { id }, options);
    if (sent) workers.wake(queue);
  }
}

/** What takes entries from the queues and runs them, in this process. */
function createWorkers(
  boss: PgBoss,
  { serverUrl, readingsAtOnce }: JobQueueOptions,
  stopping: AbortSignal,
) {
  const ids = new Map<QueueName, string[]>();
  const pollingIntervalSeconds = serverUrl === null ? LOOK_SECONDS : LOOK_UNTOLD_SECONDS;
  const polling = { pollingIntervalSeconds, notifyPollingIntervalSeconds: LOOK_SECONDS };

  /** Has them look for entries; one that is at work looks when it is done. */
  function wake(queue: QueueName): void {
    for (const id of ids.get(queue) ?? []) boss.notifyWorker(id);
  }

  return {
    wake,

    /** Workers of their own, not one with several hands: pg-boss wakes only the first of these. */
    async start(queue: QueueName, run: Run): Promise<void> {
      const isReading = queue === 'reading';
      const how = { ...polling, ...(!isReading && { groupConcurrency: 1 }) };
      const work = () =>
        boss.work<{ id: string }>(queue, how, async (entries) => {
          for (const { data } of entries) await run(data.id, stopping);
          // For what waited for the end of this one, such as another session of the shop.
          wake(queue);
        });
      const length = isReading ? readingsAtOnce : SHOPS_AT_ONCE;
      ids.set(queue, await Promise.all(Array.from({ length }, work)));
    },

    /** Waits for what runs. */
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
    // One that an earlier version made.
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

/** Of a queue in which an id is once, and of a shop one runs at a time. */
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
