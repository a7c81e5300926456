import type { Job, NewJobRow } from '#app/domain/jobs/job.ts';
import type { JobIntake, NewJob } from '#app/domain/jobs/job-intake.ts';
import { BULK_LIMITS } from '#app/operations/bulk-jobs/contract.ts';
import { AppError, invalidField } from '#app/platform/errors.ts';
import { mediaTypeOf, notThatType } from '../../http-auth/media-type.ts';
import type { BodyPiece } from './body-piece.ts';
import type { OpenBody } from './open-body.ts';
import { splitArray } from './split-array.ts';
import { splitLines } from './split-lines.ts';
import { toNewRow } from './to-new-row.ts';

const ROWS_AT_ONCE = 200;
const BYTES_AT_ONCE = 512 * 1024;

const SPLITTERS: Record<string, (chunks: AsyncIterable<Uint8Array>) => AsyncGenerator<BodyPiece>> =
  {
    'application/jsonl': splitLines,
    'application/x-ndjson': splitLines,
    'application/json': splitArray,
  };

/**
 * Takes a body in as a job, chunk by chunk: however long it is, only a few rows are in memory.
 * @throws AppError what is wrong with the body as a whole; nothing of it is kept then
 */
export async function receiveJob(
  intake: JobIntake,
  request: Request,
  body: OpenBody,
  newJob: NewJob,
): Promise<{ job: Job; replayed: boolean }> {
  const split = splitterOf(request);
  const opened = await intake.open(newJob);
  if (opened.kind === 'known') {
    for await (const _ of body.chunks());
    if (body.sha256() === opened.fingerprint) return { job: opened.job, replayed: true };
    throw new AppError(
      'idempotency_mismatch',
      'This idempotency key was used for another body. Send the same body to get its job again, or take a new key.',
    );
  }
  try {
    const rows = await takeRows(intake, opened.jobId, split(body.chunks()));
    if (rows === 0) throw empty();
    return { job: await intake.seal(opened.jobId, body.sha256()), replayed: false };
  } catch (error) {
    await intake.discard(opened.jobId);
    throw error;
  }
}

function splitterOf(request: Request) {
  const type = mediaTypeOf(request);
  const split = SPLITTERS[type];
  if (split) return split;
  throw new AppError(
    'unsupported_media_type',
    `Send one input a line with "Content-Type: application/jsonl", or an array of them with "application/json"${notThatType(type)}.`,
  );
}

async function takeRows(
  intake: JobIntake,
  jobId: string,
  pieces: AsyncIterable<BodyPiece>,
): Promise<number> {
  let taken = 0;
  let rows: NewJobRow[] = [];
  let sizeBytes = 0;
  const append = async () => {
    await intake.append(jobId, taken - rows.length + 1, rows);
    rows = [];
    sizeBytes = 0;
  };
  for await (const piece of pieces) {
    if (taken === BULK_LIMITS.rows) throw tooMany();
    taken += 1;
    rows.push(toNewRow(piece));
    sizeBytes += piece.bytes?.byteLength ?? 0;
    if (rows.length >= ROWS_AT_ONCE || sizeBytes >= BYTES_AT_ONCE) await append();
  }
  if (rows.length > 0) await append();
  return taken;
}

function tooMany(): AppError {
  return invalidField(
    '',
    `The body has more than ${BULK_LIMITS.rows} rows. Send it as several jobs.`,
  );
}

function empty(): AppError {
  return invalidField('', 'The body has no rows: send at least one input.');
}
