import { randomUUID } from 'node:crypto';
import type { Bucket } from './open-bucket.ts';

/** A folder of its own, in which no photo is. */
const FOLDER = 'check/';

/**
 * Does with a bucket everything that photos need of it, on an object of its own: stores it, reads it, lists and deletes it.
 * @returns false where it answers something else than was stored
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
