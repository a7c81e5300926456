import PQueue from 'p-queue';
import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { AppError } from '#app/platform/errors.ts';
import { BucketError } from './bucket/bucket-error.ts';
import type { Bucket } from './bucket/open-bucket.ts';
import { findRows } from './find-rows.ts';
import type { PhotoStore, PhotoTable } from './photo-store.ts';

/** Listing costs one request per 1,000 photos, in each process. Photos known to be deleted do not wait for it. */
export const LIST_EVERY_MS = 10 * 60_000;
/** Objects are deleted one per request: not every S3-compatible service can delete many with one request. */
const DELETES_AT_ONCE = 8;
const RETRY_SECONDS = 10;

/**
 * Keeps the bytes of photos in a bucket, which all processes share. Photos stored before there was a bucket stay where
 * they are until they are deleted. All methods throw AppError `upstream_unavailable` if the bucket does not answer.
 * @param options.earlier where photos were kept before
 */
export function createS3PhotoStore(options: {
  bucket: Bucket;
  pool: pg.Pool;
  table: PhotoTable;
  earlier: PhotoStore;
  clock: Clock;
}): PhotoStore {
  const { bucket, pool, table, earlier, clock } = options;
  const folder = `${table}/`;
  let listAtMs = 0;

  async function deleteObjects(ids: readonly string[]): Promise<void> {
    const queue = new PQueue({ concurrency: DELETES_AT_ONCE });
    try {
      await queue.addAll(ids.map((id) => () => bucket.delete(`${folder}${id}`)));
    } finally {
      // After a failure the remaining deletions would fail too, one after another, each after its full time limit.
      queue.clear();
    }
  }

  return {
    write: (id, bytes) =>
      orUnavailable(async () => {
        await bucket.put(`${folder}${id}`, bytes);
        // An erasure may have deleted the row while the bytes were on their way.
        if (!(await findRows(pool, table, [id])).has(id)) await deleteObjects([id]);
      }),

    read: (id) =>
      orUnavailable(async () => (await bucket.get(`${folder}${id}`)) ?? earlier.read(id)),

    delete: (ids) =>
      orUnavailable(async () => {
        await earlier.delete(ids);
        await deleteObjects(ids).catch((error: Error) => {
          // If their rows are gone, the next listing finds the objects.
          listAtMs = 0;
          throw error;
        });
      }),

    deleteOrphans: () =>
      orUnavailable(async () => {
        await earlier.deleteOrphans();
        // If the clock was set back, the listing is due at once.
        const leftMs = listAtMs - clock.now();
        if (leftMs > 0 && leftMs <= LIST_EVERY_MS) return;
        const nextMs = clock.now() + LIST_EVERY_MS;
        // Objects are listed before rows: a photo that is stored in between already has its row.
        for await (const ids of bucket.listPages(folder)) {
          const rows = await findRows(pool, table, ids);
          await deleteObjects(ids.filter((id) => !rows.has(id)));
        }
        listAtMs = nextMs;
      }),
  };
}

/** @throws AppError `upstream_unavailable` in place of a BucketError */
async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof BucketError)) throw cause;
    throw new AppError(
      'upstream_unavailable',
      'Our photo storage did not answer. Nothing was charged; try again later.',
      { cause, retryAfterSeconds: RETRY_SECONDS },
    );
  }
}
