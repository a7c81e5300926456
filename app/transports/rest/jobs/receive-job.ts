import type { Job, NewJobRow } from '#app/domain/jobs/job.ts';
import type { JobIntake, NewJob } from '#app/domain/jobs/job-intake.ts';
import { BULK_LIMITS } from '#app/operations/bulk-jobs/contract.ts';
import { AppError, invalidField } from '#app/platform/errors.ts';
import { describeSentType, readMediaType } from '../../http-auth/read-media-type.ts';
import { requirePlainBody } from '../../http-auth/require-plain-body.ts';
import type { OpenBody } from './open-body.ts';
import type { RawRow } from './raw-row.ts';
import { splitArray } from './split-array.ts';
import { splitLines } from './split-lines.ts';
import { toNewRow } from './to-new-row.ts';

const MAX_BATCH_ROWS = 200;
const MAX_BATCH_BYTES = 512 * 1024;
/** How long rows may wait to be stored: a body of which nothing was stored for a minute counts as abandoned. */
const MAX_BATCH_MS = 15_000;

const SPLITTERS: Record<string, (chunks: AsyncIterable<Uint8Array>) => AsyncGenerator<RawRow>> = {
  'application/jsonl': splitLines,
  'application/x-ndjson': splitLines,
  'application/json': splitArray,
};

/**
 * Receives a body as a job, chunk by chunk, so that only a few rows are in memory.
 * @throws AppError for a body that is invalid as a whole; nothing of it is kept in that case
 */
export async function receiveJob(
  intake: JobIntake,
  request: Request,
  body: OpenBody,
  newJob: NewJob,
): Promise<{ job: Job; replayed: boolean }> {
  const split = getSplitter(request);
  requirePlainBody(request);
  const opened = await intake.open(newJob);
  if (opened.kind === 'known') {
    for await (const _ of body.chunks());
    if (body.sha256() === opened.fingerprint) return { job: opened.job, replayed: true };
    throw new AppError(
      'idempotency_mismatch',
      'This idempotency key was used for another body. Send the same body to get its job again, or use a new key.',
    );
  }
  try {
    const rows = await appendRows(intake, opened.jobId, split(body.chunks()));
    if (rows === 0) throw invalidField('', 'The body has no rows: send at least one input.');
    return { job: await intake.seal(opened.jobId, body.sha256()), replayed: false };
  } catch (error) {
    await intake.discard(opened.jobId);
    throw error;
  }
}

function getSplitter(request: Request) {
  const type = readMediaType(request);
  const split = SPLITTERS[type];
  if (split) return split;
  throw new AppError(
    'unsupported_media_type',
    `Send one input per line with "Content-Type: application/jsonl", or an array of them with "application/json"${describeSentType(type)}.`,
  );
}

async function appendRows(intake: JobIntake, jobId: string, rawRows: AsyncIterable<RawRow>) {
  let count = 0;
  let rows: NewJobRow[] = [];
  let sizeBytes = 0;
  let flushedAt = performance.now();
  const flush = async () => {
    await intake.append(jobId, count - rows.length + 1, rows);
    rows = [];
    sizeBytes = 0;
    flushedAt = performance.now();
  };
  for await (const rawRow of rawRows) {
    if (count === BULK_LIMITS.rows) {
      const detail = `The body has more than ${BULK_LIMITS.rows} rows. Send it as several jobs.`;
      throw invalidField('', detail);
    }
    count += 1;
    rows.push(toNewRow(rawRow));
    sizeBytes += rawRow.bytes?.byteLength ?? 0;
    const isSlow = performance.now() - flushedAt >= MAX_BATCH_MS;
    if (rows.length >= MAX_BATCH_ROWS || sizeBytes >= MAX_BATCH_BYTES || isSlow) await flush();
  }
  if (rows.length > 0) await flush();
  return count;
}
