import { z } from 'zod';

/** A bucket in which photos are kept, and how to reach it. */
export type BucketSettings = {
  bucket: string;
  region: string;
  /** Origin of an S3-compatible service; null for AWS. */
  endpoint: string | null;
  /** The prefix of every key; '' or ending in a slash. */
  prefix: string;
  /** Null for the credentials that AWS gives to the machine or the container. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
};

const text = z.string().default('');

/** The settings as they stand in the environment. */
export const BUCKET_FIELDS = {
  S3_BUCKET: text.refine((name) => name === '' || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name), {
    message:
      'must be the name of a bucket such as boxes-photos: 3 to 63 lowercase letters and digits',
  }),
  S3_ENDPOINT: text.refine((url) => url === '' || isOrigin(url), {
    message: 'must be an origin such as https://s3.example.com, without a path or the bucket',
  }),
  S3_REGION: text.refine((name) => /^[a-z0-9-]*$/.test(name), {
    message: 'must be a region such as eu-central-1',
  }),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PREFIX: z
    .string()
    .default('photos/')
    .refine((prefix) => /^([\w.-]+\/)*$/.test(prefix), {
      message: 'must be empty or end in a slash such as photos/',
    }),
};

type BucketFields = z.output<z.ZodObject<typeof BUCKET_FIELDS>>;

/** The usual region of S3-compatible services, which accept any region. */
const DEFAULT_REGION = 'us-east-1';

/**
 * Checks the settings together. `bucket` is null if photos are not to be kept in a bucket.
 * @returns problems: one line each, beginning with the name of a setting; none contains a secret
 */
export function readBucketSettings(set: BucketFields): {
  bucket: BucketSettings | null;
  problems: string[];
} {
  if (!set.S3_BUCKET) return { bucket: null, problems: withoutBucket(set) };
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = set;
  const problems: string[] = [];
  const need = (name: keyof BucketFields, what: string) =>
    problems.push(`${name} is not set: it must ${what}`);
  if (!endpoint && !set.S3_REGION)
    need('S3_REGION', 'name the region of S3_BUCKET, because S3_ENDPOINT is empty');
  if (!id && (secret || endpoint))
    need('S3_ACCESS_KEY_ID', `be an access key of S3_BUCKET, because ${whichOf(set)} is set`);
  if (!secret && (id || endpoint))
    need('S3_SECRET_ACCESS_KEY', 'be the secret of S3_ACCESS_KEY_ID');
  return {
    bucket: {
      bucket: set.S3_BUCKET,
      region: set.S3_REGION || DEFAULT_REGION,
      endpoint: endpoint || null,
      prefix: set.S3_PREFIX,
      credentials: id ? { accessKeyId: id, secretAccessKey: secret } : null,
    },
    problems,
  };
}

const whichOf = ({ S3_SECRET_ACCESS_KEY: secret }: BucketFields) =>
  secret ? 'S3_SECRET_ACCESS_KEY' : 'S3_ENDPOINT';

/** Reports a setting that is set without S3_BUCKET: it shows that a bucket is expected to be used. */
function withoutBucket(set: BucketFields): string[] {
  const others = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const other = others.find((name) => set[name] !== '');
  if (other === undefined) return [];
  return [`S3_BUCKET is not set: it must name the bucket for photos, because ${other} is set`];
}

function isOrigin(url: string): boolean {
  return /^https?:/.test(url) && URL.canParse(url) && new URL(url).origin === url;
}
