import { randomUUID } from 'node:crypto';
import type { Bucket } from './open-bucket.ts';

/** A separate folder, which holds no photos. */
const FOLDER = 'check/';

/**
 * Does everything with a bucket that photos need, on an object of its own: stores, reads, lists and deletes it.
 * @returns false if the bucket answers something other than expected
 * @throws BucketError
 */
export async function tryBucket(bucket: Bucket): Promise<boolean> {
  const id = randomUUID();
  const key = `${FOLDER}${id}`;
  const bytes = Buffer.from(id);
  await bucket.put(key, bytes);
  const read = await bucket.get(key);
  let isListed = false;
  for await (const ids of bucket.listPages(FOLDER)) isListed ||= ids.includes(id);
  await bucket.delete(key);
  const isGone = (await bucket.get(key)) === null;
  return read?.equals(bytes) === true && isListed && isGone;
}
