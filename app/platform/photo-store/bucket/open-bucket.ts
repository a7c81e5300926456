import { addAbortSignal, Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { rejectOnAbort } from '#app/platform/reject-on-abort.ts';
import { BucketError, isNoSuchKey, toBucketError } from './bucket-error.ts';
import type { BucketSettings } from './bucket-settings.ts';

/** The objects in a bucket. Keys are relative to the prefix of the settings. */
export interface Bucket {
  /** @throws BucketError */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Returns the bytes, or null if there is no such object. @throws BucketError */
  get(key: string): Promise<Buffer | null>;
  /** Succeeds even if there is no such object. @throws BucketError */
  delete(key: string): Promise<void>;
  /** Yields the keys below a folder, page by page, without the folder. @throws BucketError */
  listPages(folder: string): AsyncGenerator<string[]>;
}

const DEFAULTS = {
  /** Until the connection is established. */
  connectMs: 3_000,
  /** For one attempt, until its answer begins: a photo of 10 MB over 6 Mbit/s. */
  tryMs: 15_000,
  /** For a photo, including all attempts. */
  photoMs: 30_000,
  /** For anything else, including all attempts. */
  otherMs: 10_000,
  /** Attempts in all; repeated after a broken connection, a time-out or a 5xx. */
  tries: 3,
  /** Objects listed per request; S3 never answers with more than 1,000. */
  pageSize: 1_000,
};

export type BucketLimits = Partial<typeof DEFAULTS>;

/** Opens a bucket; nothing is sent until it is used. */
export function openBucket(settings: BucketSettings, given: BucketLimits = {}): Bucket {
  const { bucket: Bucket, prefix } = settings;
  const limits = { ...DEFAULTS, ...given };
  const { photoMs, otherMs, pageSize } = limits;
  const client = createClient(settings, limits);
  const at = (key: string) => ({ Bucket, Key: `${prefix}${key}` });
  return {
    put: (key, bytes) =>
      within('put', photoMs, async (abortSignal) => {
        await client.send(new PutObjectCommand({ ...at(key), Body: bytes }), { abortSignal });
      }),

    get: (key) =>
      within('get', photoMs, async (abortSignal) => {
        try {
          const { Body } = await client.send(new GetObjectCommand(at(key)), { abortSignal });
          if (Body instanceof Readable) addAbortSignal(abortSignal, Body);
          return Body ? Buffer.from(await Body.transformToByteArray()) : null;
        } catch (error) {
          if (isNoSuchKey(error)) return null;
          throw error;
        }
      }),

    delete: (key) =>
      within('delete', otherMs, async (abortSignal) => {
        await client.send(new DeleteObjectCommand(at(key)), { abortSignal });
      }),

    async *listPages(folder) {
      const Prefix = `${prefix}${folder}`;
      let after: string | undefined;
      do {
        const ContinuationToken = after;
        const page = await within('list', otherMs, (abortSignal) =>
          client.send(
            new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: pageSize, ContinuationToken }),
            { abortSignal },
          ),
        );
        yield (page.Contents ?? []).flatMap(({ Key }) => Key?.slice(Prefix.length) || []);
        after = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (after !== undefined);
    },
  };
}

function createClient(
  { region, endpoint, credentials }: BucketSettings,
  { connectMs, tryMs, tries }: typeof DEFAULTS,
): S3Client {
  return new S3Client({
    region,
    // S3-compatible services seldom have a host name for each bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials !== null && { credentials }),
    maxAttempts: tries,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: tryMs,
      throwOnRequestTimeout: true,
    },
    // Not every S3-compatible service knows the checksums, so they are sent only where S3 demands one.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** @throws BucketError */
async function within<Result>(
  action: string,
  limitMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    return await rejectOnAbort(work(signal), signal);
  } catch (error) {
    if (signal.aborted) throw new BucketError(action, 'timeout', `${limitMs} ms`);
    throw toBucketError(action, error);
  }
}
