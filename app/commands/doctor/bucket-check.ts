import type { Config } from '#app/platform/config.server.ts';
import { BucketError, type BucketFailure } from '#app/platform/photo-store/bucket/bucket-error.ts';
import { tryBucket } from '#app/platform/photo-store/bucket/try-bucket.ts';
import { type Check, type CheckResult, type Finding, fault, found, passed } from './check.ts';

/** Checks whether photos can be kept in the bucket of the settings. */
export function createBucketChecks({ photoBucket }: Config): Check[] {
  if (photoBucket === null) return [];
  const { bucket: name } = photoBucket;
  return [
    {
      id: 'bucket',
      group: 'Photos',
      title: `Photos can be stored, read, listed and deleted in the bucket ${name}`,
      skippedBy: ['offline'],
      async run() {
        const { openBucket } = await import('#app/platform/photo-store/bucket/open-bucket.ts');
        return judge(name, () => tryBucket(openBucket(photoBucket)));
      },
    },
  ];
}

async function judge(name: string, work: () => Promise<boolean>): Promise<CheckResult> {
  try {
    if (await work()) return passed();
    return found(bucketFault('changed', `The bucket ${name} does not return what was stored`));
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    const { failure, code } = error;
    return found(bucketFault(failure, `The bucket ${name} ${WORDS[failure]} (${code})`));
  }
}

const WORDS: Record<BucketFailure, string> = {
  unreachable: 'cannot be reached',
  timeout: 'does not answer in time',
  denied: 'refuses the access key',
  no_bucket: 'does not exist',
  wrong_region: 'is in another region than S3_REGION',
  failed: 'answers with an error',
};

const REACH =
  'Set S3_ENDPOINT to the address of the service (empty for AWS), and make sure that this machine can reach it.';

const FIXES: Record<BucketFailure | 'changed', string> = {
  unreachable: REACH,
  timeout: REACH,
  denied:
    'Copy S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY again, and allow the key s3:PutObject, s3:GetObject, s3:DeleteObject and s3:ListBucket.',
  no_bucket: 'Create the bucket, or correct S3_BUCKET.',
  wrong_region: 'Set S3_REGION to the region of the bucket.',
  failed: 'Look in the log of the service for what it refused, then run this again.',
  changed: 'Set S3_BUCKET to a bucket without rules that change, version or lock objects.',
};

const bucketFault = (failure: BucketFailure | 'changed', what: string): Finding =>
  fault(`bucket-${failure.replaceAll('_', '-')}`, {
    what,
    why: 'Calls with a photo that is sent as bytes fail, and photos are neither shown nor deleted.',
    fix: FIXES[failure],
  });
