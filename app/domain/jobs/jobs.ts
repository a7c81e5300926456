import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { AppError } from '#app/platform/errors.ts';
import { type Job, type JobActor, type JobRecord, type JobRowResult, toJob } from './job.ts';
import { COUNT_STORED_BYTES, JOB_KEPT_MS, RETRY_KEPT_MS } from './job-storage.ts';
import { CAN_RUN_AGAIN, JOB_WITH_RETRYABLE } from './retryable-rows.ts';

/** The jobs of a shop, for whoever asks about them. Another shop's job is `not_found` everywhere. */
export type Jobs = {
  /** The latest, newest first. */
  list: (shopId: string, size: number) => Promise<Job[]>;
  /** @throws AppError `not_found` */
  get: (shopId: string, jobId: string) => Promise<Job>;
  /** Rows in the order of arrival. @param after number of a row: those behind it */
  results: (jobId: string, after: number, size: number) => Promise<JobRowResult[]>;
  /** No further row starts; those under way end. What the others would have needed is dropped. @throws AppError `not_found`, `job_conflict` */
  cancel: (shopId: string, jobId: string) => Promise<Job>;
  /** A paused job goes on, as this actor's. @throws AppError `not_found`, `job_conflict` */
  resume: (actor: JobActor, jobId: string) => Promise<Job>;
  /**
   * Its failed rows run again, as this actor's. A line that could not be read or was not of the right form stays
   * failed, and so does one whose style code a later line has written since (the last line wins), and each once
   * the job has ended seven days ago: its input is no longer kept.
   * @throws AppError `not_found`, `job_conflict`
   */
  retry: (actor: JobActor, jobId: string) => Promise<Job>;
  /** Jobs that ought to run: for the queue to be told again. */
  listUnfinished: () => Promise<{ id: string; shopId: string }[]>;
  /**
   * Deletes what has not changed for 30 days, what never came in whole, and the inputs of rows that failed more than
   * seven days ago. Answers how many jobs.
   */
  deleteOld: () => Promise<number>;
};

const HALF_RECEIVED_KEPT_MS = 60 * 60 * 1000;

export function createJobs(pool: pg.Pool, clock: Clock): Jobs {
  return {
    get: (shopId, jobId) => get(pool, shopId, jobId),

    async list(shopId, size) {
      const found = await pool.query<JobRecord>(
        `SELECT ${JOB_WITH_RETRYABLE} FROM job WHERE shop_id = $1 AND status <> 'receiving'
         ORDER BY created_at DESC, id DESC LIMIT $2`,
        [shopId, size],
      );
      return found.rows.map(toJob);
    },

    async results(jobId, after, size) {
      const found = await pool.query<JobRowResult>(
        `SELECT row_no AS row, line_no AS line, style_code AS "styleCode", status, output, problem, charged
         FROM job_row WHERE job_id = $1 AND row_no > $2 ORDER BY row_no LIMIT $3`,
        [jobId, after, size],
      );
      return found.rows;
    },

    async cancel(shopId, jobId) {
      await pool.query(
        `UPDATE job SET status = 'cancelled', pause_code = NULL, pause_detail = NULL,
           finished_at = now(), changed_at = now()
         WHERE id = $1 AND shop_id = $2 AND status IN ('queued', 'running', 'paused')`,
        [jobId, shopId],
      );
      const job = await get(pool, shopId, jobId);
      if (job.status === 'cancelled') await dropInputs(pool, jobId, 'queued');
      return expect(job, ['cancelled'], 'has ended: there is nothing to cancel');
    },

    async resume({ shopId, keyId, staffId }, jobId) {
      await pool.query(
        `UPDATE job SET status = 'queued', pause_code = NULL, pause_detail = NULL, changed_at = now(),
           key_id = $3, staff_id = $4
         WHERE id = $1 AND shop_id = $2 AND status = 'paused'`,
        [jobId, shopId, keyId ?? null, staffId ?? null],
      );
      const job = await get(pool, shopId, jobId);
      return expect(job, ['queued', 'running'], 'is not paused: there is nothing to resume');
    },

    retry: (actor, jobId) => retry(pool, actor, jobId),

    async listUnfinished() {
      const found = await pool.query<{ id: string; shopId: string }>(
        `SELECT id, shop_id AS "shopId" FROM job WHERE status IN ('queued', 'running') ORDER BY created_at`,
      );
      return found.rows;
    },

    deleteOld: () => deleteOld(pool, clock.now()),
  };
}

async function get(pool: pg.Pool, shopId: string, jobId: string): Promise<Job> {
  const found = await pool.query<JobRecord>(
    `SELECT ${JOB_WITH_RETRYABLE} FROM job WHERE id = $1 AND shop_id = $2 AND status <> 'receiving'`,
    [jobId, shopId],
  );
  const record = found.rows[0];
  if (!record) throw new AppError('not_found', 'There is no such job in this store.');
  return toJob(record);
}

/** What its rows of that status would have needed to run. */
function dropInputs(pool: pg.Pool, jobId: string, status: 'queued' | 'failed'): Promise<void> {
  return inTransaction(pool, async (client) => {
    await client.query(
      'UPDATE job_row SET input = NULL WHERE job_id = $1 AND status = $2 AND input IS NOT NULL',
      [jobId, status],
    );
    await countAnew(client, jobId);
  });
}

async function retry(pool: pg.Pool, actor: JobActor, jobId: string): Promise<Job> {
  const before = await get(pool, actor.shopId, jobId);
  expect(before, ['completed', 'paused'], 'cannot be retried: only an ended or a paused job can');
  const again = await inTransaction(pool, (client) => requeueFailed(client, actor, jobId));
  if (again === 0) {
    throw new AppError(
      'job_conflict',
      'No failed row of this job can be run again: none failed, none could be read or was of the right form, a later line of the same style code has succeeded since, or the job ended more than 7 days ago and its inputs are no longer kept.',
    );
  }
  return get(pool, actor.shopId, jobId);
}

async function deleteOld(pool: pg.Pool, nowMs: number): Promise<number> {
  const before = (ms: number) => new Date(nowMs - ms);
  const stale = await pool.query<{ id: string }>(
    `SELECT id FROM job WHERE status = 'completed' AND changed_at < $1 AND EXISTS (
       SELECT 1 FROM job_row WHERE job_id = job.id AND status = 'failed' AND input IS NOT NULL)`,
    [before(RETRY_KEPT_MS)],
  );
  for (const { id } of stale.rows) await dropInputs(pool, id, 'failed');
  const deleted = await pool.query(
    `DELETE FROM job WHERE changed_at < $1 OR (status = 'receiving' AND changed_at < $2)`,
    [before(JOB_KEPT_MS), before(HALF_RECEIVED_KEPT_MS)],
  );
  return deleted.rowCount ?? 0;
}

function expect(job: Job, allowed: readonly Job['status'][], words: string): Job {
  if (allowed.includes(job.status)) return job;
  throw new AppError('job_conflict', `The job is ${job.status} and ${words}.`);
}

async function requeueFailed(
  client: pg.PoolClient,
  { shopId, keyId, staffId }: JobActor,
  jobId: string,
): Promise<number> {
  const held = await client.query<{ status: Job['status'] }>(
    `SELECT status FROM job WHERE id = $1 AND shop_id = $2
       AND status IN ('completed', 'paused') FOR UPDATE`,
    [jobId, shopId],
  );
  if (held.rowCount === 0) return 0;
  const again = await client.query(
    `UPDATE job_row SET status = 'queued', attempt = attempt + 1, problem = NULL, finished_at = NULL
     WHERE job_id = $1 AND ${CAN_RUN_AGAIN}`,
    [jobId],
  );
  await client.query(
    `UPDATE job SET failed = failed - $2, changed_at = now(), key_id = $3, staff_id = $4,
       status = CASE WHEN $2 = 0 THEN status ELSE 'queued' END,
       pause_code = CASE WHEN $2 = 0 THEN pause_code END,
       pause_detail = CASE WHEN $2 = 0 THEN pause_detail END,
       finished_at = CASE WHEN $2 = 0 THEN finished_at END
     WHERE id = $1`,
    [jobId, again.rowCount ?? 0, keyId ?? null, staffId ?? null],
  );
  await countAnew(client, jobId);
  return again.rowCount ?? 0;
}

async function countAnew(client: pg.PoolClient, jobId: string): Promise<void> {
  await client.query(`UPDATE job SET stored_bytes = (${COUNT_STORED_BYTES}) WHERE id = $1`, [
    jobId,
  ]);
}
