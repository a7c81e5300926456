import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NewJobRow } from '#app/domain/jobs/job.ts';
import { createJobIntake } from '#app/domain/jobs/job-intake.ts';
import { createJobRuns } from '#app/domain/jobs/job-runs.ts';
import { createJobs } from '#app/domain/jobs/jobs.ts';
import { createJobsAhead } from '#app/domain/jobs/jobs-ahead.ts';
import { systemClock } from '#app/platform/clock.ts';
import { type OpenTestDatabase, openTestDatabase } from '#test/support/open-test-database.ts';

const QUOTA_BYTES = 10_000;

let database: OpenTestDatabase;
let shopId: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  shopId = await database.addShop();
});

const records = () => ({
  intake: createJobIntake(database.pool, systemClock, QUOTA_BYTES),
  runs: createJobRuns(database.pool),
  jobs: createJobs(database.pool, systemClock),
  ahead: createJobsAhead(database.pool),
});

const inputRow = (line: number, styleCode: string): NewJobRow => ({
  line,
  styleCode,
  comparisonKey: styleCode.replaceAll('-', ''),
  input: JSON.stringify({ style_code: styleCode }),
});

/** Receives a job of three rows, the last of which cannot be run. */
async function receive(idempotencyKey?: string) {
  const { intake } = records();
  const newJob = { shopId, keyId: 'key_1', operation: 'storefront-product-upsert', idempotencyKey };
  const opened = await intake.open(newJob);
  if (opened.kind !== 'opened') throw new Error('The job is known already.');
  await intake.append(opened.jobId, 1, [
    inputRow(1, 'DD1391-100'),
    inputRow(2, 'CW2288-111'),
    { line: 4, problem: '{"code":"malformed_json"}' },
  ]);
  return intake.seal(opened.jobId, 'fingerprint');
}

test('a job that was received has its rows and counts', async () => {
  const job = await receive();
  expect(job).toMatchObject({
    shopId,
    keyId: 'key_1',
    staffId: null,
    status: 'queued',
    isMakingAhead: false,
    pause: null,
    total: 3,
    succeeded: 0,
    failed: 1,
    retryable: 0,
  });
  const { jobs } = records();
  expect(await jobs.list(shopId, 10)).toEqual([job]);
  expect(await jobs.results(job.id, 0, 10)).toMatchObject([
    { row: 1, line: 1, styleCode: 'DD1391-100', status: 'queued', problem: null },
    { row: 2, line: 2, styleCode: 'CW2288-111', status: 'queued', problem: null },
    { row: 3, line: 4, styleCode: null, status: 'failed', problem: '{"code":"malformed_json"}' },
  ]);
  await expect(jobs.get('another shop', job.id)).rejects.toMatchObject({ code: 'not_found' });
});

test('the idempotency key of a job finds that job', async () => {
  const job = await receive('feed-1');
  const { intake } = records();
  const newJob = { shopId, operation: 'storefront-product-upsert', idempotencyKey: 'feed-1' };
  expect(await intake.open(newJob)).toEqual({ kind: 'known', job, fingerprint: 'fingerprint' });
});

test('rows that exceed what a shop may keep are refused, with what it may keep', async () => {
  const { intake } = records();
  const opened = await intake.open({ shopId, operation: 'storefront-product-upsert' });
  if (opened.kind !== 'opened') throw new Error('The job is known already.');
  const row: NewJobRow = { line: 1, input: 'x'.repeat(QUOTA_BYTES) };
  await expect(intake.append(opened.jobId, 1, [row])).rejects.toMatchObject({
    code: 'job_storage_full',
  });
  await intake.discard(opened.jobId);
  await expect(intake.append(opened.jobId, 1, [row])).rejects.toMatchObject({ code: 'not_found' });
});

test('a failed row is retried, by whoever asks for it', async () => {
  const { runs, jobs } = records();
  const { id } = await receive();
  expect(await runs.begin(id, 'run-1', 'any')).toMatchObject({ id, status: 'running' });
  const rows = await runs.listQueued(id, 0, 10);
  expect(rows.map(({ row, attempt }) => [row, attempt])).toEqual([
    [1, 1],
    [2, 1],
  ]);
  const [first] = rows;
  if (!first) throw new Error('No row is queued.');
  expect(await runs.takeInput(id, 'run-1', first)).toBe('{"style_code":"DD1391-100"}');
  expect(await runs.takeInput(id, 'run-2', first)).toBeNull();
  expect(await runs.complete(id, 'run-1')).toBe(false);
  await runs.record(id, [
    { row: 1, attempt: 1, charged: 1, output: '{"created":true}' },
    { row: 2, attempt: 1, charged: 0, problem: '{"code":"store_rejected"}' },
  ]);
  expect(await runs.complete(id, 'run-1')).toBe(true);
  expect(await jobs.get(shopId, id)).toMatchObject({
    status: 'completed',
    succeeded: 1,
    failed: 2,
    retryable: 1,
    creditsCharged: 1,
  });
  expect(await jobs.retry({ shopId, staffId: '7' }, id)).toMatchObject({
    status: 'queued',
    keyId: null,
    staffId: '7',
    failed: 1,
    finishedAt: null,
  });
  expect(await runs.listQueued(id, 0, 10)).toEqual([
    { row: 2, attempt: 2, comparisonKey: 'CW2288111' },
  ]);
});

test('a retry that is refused changes nothing', async () => {
  const { runs, jobs } = records();
  const { id } = await receive();
  await runs.begin(id, 'run-1', 'any');
  await runs.record(id, [
    { row: 1, attempt: 1, charged: 1, output: '{}' },
    { row: 2, attempt: 1, charged: 1, output: '{}' },
  ]);
  await runs.complete(id, 'run-1');
  const before = await jobs.get(shopId, id);
  const retried = jobs.retry({ shopId, staffId: '7' }, id);
  await expect(retried).rejects.toMatchObject({ code: 'job_conflict' });
  expect(await jobs.get(shopId, id)).toEqual(before);
});

test('a paused job goes on once it is resumed, and ends once it is cancelled', async () => {
  const { runs, jobs } = records();
  const { id } = await receive();
  await runs.begin(id, 'run-1', 'any');
  await runs.pause(id, 'run-1', 'insufficient_credits', 'No credit is left.');
  expect(await runs.isHeld(id, 'run-1')).toBe(false);
  expect(await runs.begin(id, 'run-2', 'any')).toBeNull();
  expect(await jobs.get(shopId, id)).toMatchObject({
    status: 'paused',
    pause: { code: 'insufficient_credits', detail: 'No credit is left.' },
  });
  const resumed = await jobs.resume({ shopId, keyId: 'key_2' }, id);
  expect(resumed).toMatchObject({ status: 'queued', pause: null, keyId: 'key_2' });
  expect(await jobs.cancel({ shopId }, id)).toMatchObject({ status: 'cancelled' });
  await expect(jobs.resume({ shopId }, id)).rejects.toMatchObject({ code: 'job_conflict' });
});

test('what a job has created ahead of its rows is left over once it is paused', async () => {
  const { runs, ahead } = records();
  const { id } = await receive();
  await runs.begin(id, 'run-1', 'any');
  expect((await ahead.listCandidates(id, 1, 3)).map(({ row }) => row)).toEqual([1, 2]);
  expect(await ahead.open({ id, runId: 'run-1' }, 'creation-1')).toBe(true);
  expect(await ahead.open({ id, runId: 'run-1' }, 'creation-2')).toBe(false);
  await ahead.noteRows(id, [{ row: 1, upsertId: 'upsert-1' }]);
  await ahead.noteOperation(id, 'creation-1', 'operation-1');
  expect(await ahead.findOpen(id)).toEqual({ id: 'creation-1', operationId: 'operation-1' });
  await ahead.close(id, 'creation-1');
  expect(await ahead.findStopped(id)).toBeNull();
  await runs.pause(id, 'run-1', 'unauthorized', 'The key was revoked.');
  expect(await ahead.findStopped(id)).toMatchObject({ id, shopId });
  expect(await ahead.listLeft(id)).toEqual([{ row: 1, upsertId: 'upsert-1' }]);
  await ahead.forget(id, 1);
  expect(await ahead.findStopped(id)).toBeNull();
});

test('the inputs of rows that failed long ago are deleted, and old jobs', async () => {
  const { runs, jobs } = records();
  const { id } = await receive();
  await runs.begin(id, 'run-1', 'any');
  await runs.record(id, [
    { row: 1, attempt: 1, charged: 0, problem: '{}' },
    { row: 2, attempt: 1, charged: 0, problem: '{}' },
  ]);
  await runs.complete(id, 'run-1');
  const daysLater = (days: number) =>
    createJobs(database.pool, { now: () => Date.now() + days * 24 * 60 * 60 * 1000 });
  expect(await daysLater(8).deleteOld()).toBe(0);
  expect(await jobs.get(shopId, id)).toMatchObject({ failed: 3, retryable: 0 });
  await daysLater(31).deleteOld();
  await expect(jobs.get(shopId, id)).rejects.toMatchObject({ code: 'not_found' });
});

test('a job that is cancelled keeps the inputs of no row, failed ones among them', async () => {
  const { runs, jobs } = records();
  const { id } = await receive();
  await runs.begin(id, 'run-1', 'any');
  await runs.record(id, [{ row: 1, attempt: 1, charged: 0, problem: '{}' }]);
  await jobs.cancel({ shopId }, id);
  const rows = await database.prisma.jobRow.findMany({ where: { jobId: id } });
  expect(rows.map(({ input }) => input)).toEqual(rows.map(() => null));
});
