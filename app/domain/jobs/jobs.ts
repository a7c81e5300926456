import type pg from 'pg';
import { KEPT_MS } from '#app/domain/retention.ts';
import type { Clock } from '#app/platform/clock.ts';
import { countWaiting } from '#app/platform/database/count-waiting.ts';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { sql } from '#app/platform/database/query.ts';
import { AppError } from '#app/platform/errors.ts';
import { Prisma } from '#prisma/generated/client.ts';
import type { Job, JobActor, JobRef, JobRowResult } from './job.ts';
import { CAN_RUN_AGAIN, JOB_COLUMNS } from './job-columns.ts';
import { recountStoredBytes } from './job-storage.ts';

const WAITING = Prisma.sql`SELECT changed_at AS since FROM job WHERE status = 'queued'`;

/** A shop's jobs, for callers that ask about them. Another shop's job is `not_found` everywhere. */
export type Jobs = ReturnType<typeof createJobs>;

export function createJobs(pool: pg.Pool, clock: Clock) {
  return {
    /** Returns a job. @throws AppError `not_found` */
    get: (shopId: string, jobId: string): Promise<Job> => get(pool, shopId, jobId),

    /** Lists the latest jobs, newest first. @param after the position that precedes the list */
    list: (shopId: string, size: number, after?: { at: Date; id: string }) => sql(pool).rows<Job>`
      SELECT ${JOB_COLUMNS} FROM job WHERE shop_id = ${shopId} AND status <> 'receiving'
        AND ${after ? Prisma.sql`(created_at, id) < (${after.at}, ${after.id})` : Prisma.sql`TRUE`}
      ORDER BY created_at DESC, id DESC LIMIT ${size}`,

    /** Lists rows in the order of arrival. @param after number of the row that precedes the list */
    results: (jobId: string, after: number, size: number) => sql(pool).rows<JobRowResult>`
      SELECT row_no AS row, line_no AS line, style_code AS "styleCode", status, output, problem, charged
      FROM job_row WHERE job_id = ${jobId} AND row_no > ${after} ORDER BY row_no LIMIT ${size}`,

    /**
     * Cancels a job: starts no further row, while those under way end. Deletes the inputs of the other rows.
     * @throws AppError `not_found`, `job_conflict`
     */
    async cancel({ shopId }: JobActor, jobId: string): Promise<Job> {
      await sql(pool).run`
        UPDATE job SET status = 'cancelled', pause_code = NULL, pause_detail = NULL,
          finished_at = now(), changed_at = now()
        WHERE id = ${jobId} AND shop_id = ${shopId} AND status IN ('queued', 'running', 'paused')`;
      const job = await get(pool, shopId, jobId);
      if (job.status === 'cancelled')
        for (const status of ['queued', 'failed'] as const) await deleteInputs(pool, jobId, status);
      return expect(job, ['cancelled'], 'has ended: there is nothing to cancel');
    },

    /** Resumes a paused job as this actor. @throws AppError `not_found`, `job_conflict` */
    async resume({ shopId, keyId, staffId }: JobActor, jobId: string): Promise<Job> {
      await sql(pool).run`
        UPDATE job SET status = 'queued', pause_code = NULL, pause_detail = NULL, changed_at = now(),
          key_id = ${keyId}, staff_id = ${staffId}
        WHERE id = ${jobId} AND shop_id = ${shopId} AND status = 'paused'`;
      const job = await get(pool, shopId, jobId);
      return expect(job, ['queued', 'running'], 'is not paused: there is nothing to resume');
    },

    /**
     * Runs the job's failed rows again, as this actor. A row stays failed if its line could not be read or had the
     * wrong form, if a later line has written its style code since (the last line wins), or if the job ended more than
     * seven days ago, because its inputs are no longer kept.
     * @throws AppError `not_found`, `job_conflict`
     */
    retry: (actor: JobActor, jobId: string): Promise<Job> => retry(pool, actor, jobId),

    /** Lists jobs that should be running, to be queued again. */
    listUnfinished: () => sql(pool).rows<JobRef>`
      SELECT id, shop_id AS "shopId" FROM job WHERE status IN ('queued', 'running') ORDER BY created_at`,

    /** Counts the jobs of all shops that no process has taken yet. */
    countWaiting: () => countWaiting(pool, WAITING),

    /**
     * Deletes jobs that have not changed for 30 days, jobs that were never received completely, and the inputs of rows
     * that failed more than seven days ago. Returns the number of jobs deleted.
     */
    deleteOld: (): Promise<number> => deleteOld(pool, clock.now()),
  };
}

async function get(pool: pg.Pool, shopId: string, jobId: string): Promise<Job> {
  const job = await sql(pool).row<Job>`
    SELECT ${JOB_COLUMNS} FROM job
    WHERE id = ${jobId} AND shop_id = ${shopId} AND status <> 'receiving'`;
  if (!job) throw new AppError('not_found', 'There is no such job in this store.');
  return job;
}

/** Deletes the inputs of the job's rows with that status. */
function deleteInputs(pool: pg.Pool, jobId: string, status: 'queued' | 'failed'): Promise<void> {
  return inTransaction(pool, async (client) => {
    await sql(client).run`
      UPDATE job_row SET input = NULL
      WHERE job_id = ${jobId} AND status = ${status} AND input IS NOT NULL`;
    await recountStoredBytes(client, jobId);
  });
}

async function retry(pool: pg.Pool, actor: JobActor, jobId: string): Promise<Job> {
  const before = await get(pool, actor.shopId, jobId);
  expect(before, ['completed', 'paused'], 'cannot be retried: only an ended or a paused job can');
  const again = await inTransaction(pool, (client) => requeueFailed(client, actor, jobId));
  if (again === 0)
    throw new AppError(
      'job_conflict',
      'No failed row of this job can be retried: no row failed, the failed rows were unreadable or invalid, a later line with the same style code has succeeded, or the job ended more than 7 days ago and its inputs were deleted.',
    );
  return get(pool, actor.shopId, jobId);
}

async function deleteOld(pool: pg.Pool, nowMs: number): Promise<number> {
  const before = (ms: number) => new Date(nowMs - ms);
  const stale = await sql(pool).ids`
    SELECT id FROM job WHERE status IN ('completed', 'cancelled', 'paused') AND changed_at < ${before(KEPT_MS.failedRowInput)} AND EXISTS (
      SELECT 1 FROM job_row WHERE job_id = job.id AND status = 'failed' AND input IS NOT NULL)`;
  for (const id of stale) await deleteInputs(pool, id, 'failed');
  return sql(pool).run`
    DELETE FROM job WHERE changed_at < ${before(KEPT_MS.job)}
      OR (status = 'receiving' AND changed_at < ${before(KEPT_MS.halfReceivedJob)})`;
}

function expect(job: Job, allowed: readonly Job['status'][], words: string): Job {
  if (allowed.includes(job.status)) return job;
  throw new AppError('job_conflict', `The job is ${job.status} and ${words}.`);
}

/** Queues the failed rows again. Returns how many. */
async function requeueFailed(
  client: pg.PoolClient,
  { shopId, keyId, staffId }: JobActor,
  jobId: string,
): Promise<number> {
  const held = await sql(client).run`
    SELECT 1 FROM job WHERE id = ${jobId} AND shop_id = ${shopId}
      AND status IN ('completed', 'paused') FOR UPDATE`;
  if (held === 0) return 0;
  const again = await sql(client).run`
    UPDATE job_row SET status = 'queued', attempt = attempt + 1, problem = NULL, finished_at = NULL
    WHERE job_id = ${jobId} AND ${CAN_RUN_AGAIN}`;
  if (again === 0) return 0;
  await sql(client).run`
    UPDATE job SET failed = failed - ${again}, changed_at = now(), key_id = ${keyId}, staff_id = ${staffId},
      status = 'queued', pause_code = NULL, pause_detail = NULL, finished_at = NULL
    WHERE id = ${jobId}`;
  await recountStoredBytes(client, jobId);
  return again;
}
